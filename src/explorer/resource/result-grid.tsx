import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Asked } from '../api/use-answer.ts';
import type { Filters } from '../filters/filters.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { ColumnCard } from '../grid/column-card.tsx';
import type { ChosenCell, ChosenColumn } from '../grid/data-grid.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import { RecordDialog } from '../grid/record-dialog.tsx';
import { toRowSource } from '../grid/row-source.ts';
import { SkeletonGrid } from '../grid/skeleton-grid.tsx';
import { ValueCard } from '../grid/value-card.tsx';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { useLate } from '../ui/use-late.ts';

/** Milliseconds a request may take before the page speaks of waiting. */
const PATIENCE = 250;

/** The records of an answer with everything one can do to them, or why there are none. */
export function ResultGrid({
  label,
  asked,
  answer,
  fields,
  firstRow,
  sort = [],
  onSort,
  onSortKeys,
  filters = NO_FILTERS,
  onFilters,
  onFilterForm,
  summaryOf,
  empty,
  problemDetail,
}: {
  readonly label: string;
  readonly asked: Asked<SearchResult | SqlResult>;
  /** The answer to show: the current one, or the last while the next is on its way. */
  readonly answer: Answer<SearchResult | SqlResult> | null;
  /** Columns to show while waiting for the first answer. */
  readonly fields?: readonly Field[];
  readonly firstRow: number;
  readonly sort?: readonly SortKey[];
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly onSortKeys?: (sort: readonly SortKey[]) => void;
  readonly filters?: Filters;
  readonly onFilters?: (filters: Filters) => void;
  readonly onFilterForm?: (column: string, anchor: Element) => void;
  /** What the column's card tells beside the data dictionary. */
  readonly summaryOf?: (field: Field, close: () => void) => ReactNode;
  /** Shown when the answer has no records. */
  readonly empty: ReactNode;
  readonly problemDetail?: ReactNode;
}): ReactNode {
  const [cell, setCell] = useState<ChosenCell | null>(null);
  const [column, setColumn] = useState<ChosenColumn | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const loading = asked.state === 'loading';
  const late = useLate(loading, PATIENCE);
  const result = answer?.result;
  const rows = useMemo(() => toRowSource(result?.records ?? []), [result]);
  const onCell = useCallback((chosen: ChosenCell) => {
    if (chosen.field.id === '_id') setOpen(chosen.row);
    else setCell(chosen);
  }, []);

  if (asked.problem)
    return (
      <div className="result">
        <ProblemNotice problem={asked.problem} onRetry={asked.retry}>
          {problemDetail}
        </ProblemNotice>
      </div>
    );
  if (!result)
    return (
      <div className="result">
        {loading && <SkeletonGrid fields={fields ?? []} />}
        {late && <ProgressCard />}
      </div>
    );
  const record = open === null ? undefined : result.records[open];
  const step = (to: number) => (result.records[to] ? () => setOpen(to) : null);
  return (
    <div className="result" data-stale={late || undefined}>
      <DataGrid
        label={label}
        fields={result.fields}
        rows={rows}
        sample={result.records}
        firstRow={firstRow}
        busy={loading}
        sort={sort}
        {...(onSort && { onSort })}
        onCell={onCell}
        onColumn={setColumn}
      />
      {result.records.length === 0 && !loading && empty}
      {late && <ProgressCard />}
      {cell && (
        <ValueCard
          cell={cell}
          filters={filters}
          {...(onFilters && { onFilters })}
          onRecord={() => setOpen(cell.row)}
          onClose={() => setCell(null)}
        />
      )}
      {column && (
        <ColumnCard
          column={column}
          sort={sort}
          {...(onSortKeys && { onSort: onSortKeys })}
          {...(onFilterForm && { onFilter: onFilterForm })}
          onClose={() => setColumn(null)}
        >
          {summaryOf?.(column.field, () => setColumn(null))}
        </ColumnCard>
      )}
      {record && open !== null && (
        <RecordDialog
          fields={result.fields}
          record={record}
          position={firstRow + open}
          onStep={{ previous: step(open - 1), next: step(open + 1) }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
