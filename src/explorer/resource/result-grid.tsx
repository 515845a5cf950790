import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { Problem } from '../api/problem.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import type { Filters } from '../filters/filters.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { ColumnCard } from '../grid/column-card.tsx';
import type { ChosenCell } from '../grid/data-grid.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import type { ChosenColumn } from '../grid/grid-column.ts';
import type { GridData } from '../grid/grid-data.ts';
import type { GridHeads } from '../grid/grid-heads.ts';
import { RecordDialog } from '../grid/record-dialog.tsx';
import { SkeletonGrid } from '../grid/skeleton-grid.tsx';
import { toNumberLabels } from '../grid/to-number-labels.ts';
import { ValueCard } from '../grid/value-card.tsx';
import type { Markers } from '../marks/marker.ts';
import { NO_MARKS } from '../marks/marker.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { StoppedNotice } from '../status/stopped-notice.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import { useWholeRecord } from './use-whole-record.ts';

/** Milliseconds a request may take before the page speaks of waiting. */
const PATIENCE = 250;

/** Records with everything one can do to them, or why there are none. */
export function ResultGrid({
  label,
  data,
  loading,
  problem,
  onRetry,
  onStop,
  stopped = false,
  fields,
  onView,
  onColumns,
  isEcho,
  sort = [],
  onSort,
  onSortKeys,
  layout: given,
  onLayout,
  markers = NO_MARKS,
  filters = NO_FILTERS,
  onFilters,
  onFilterForm,
  labels: known,
  heads = null,
  summaryOf,
  empty,
  problemDetail,
}: {
  readonly label: string;
  /** The records to show: the current ones, or the last while the next are on their way; null before there are any. */
  readonly data: GridData | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly onRetry: () => void;
  /** Gives up what is loading; absent where there is another control for it. */
  readonly onStop?: () => void;
  /** Whether it was given up. */
  readonly stopped?: boolean;
  /** Columns to show while waiting for the first records. */
  readonly fields?: readonly Field[];
  readonly onView?: (first: number, end: number) => void;
  readonly onColumns?: (columns: readonly string[]) => void;
  readonly isEcho?: (start: number) => boolean;
  readonly sort?: readonly SortKey[];
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly onSortKeys?: (sort: readonly SortKey[]) => void;
  /** Absent: the arrangement lasts as long as the grid. */
  readonly layout?: ColumnLayout;
  readonly onLayout?: (layout: ColumnLayout) => void;
  /** Marks what a search found. */
  readonly markers?: Markers;
  readonly filters?: Filters;
  readonly onFilters?: (filters: Filters) => void;
  readonly onFilterForm?: (column: string, anchor: Element) => void;
  /** Columns whose numbers are names; absent: those that their names and first values tell. */
  readonly labels?: ReadonlySet<string>;
  /** What stands below the columns' names; null: nothing. */
  readonly heads?: GridHeads | null;
  /** What the column's card tells beside the data dictionary. */
  readonly summaryOf?: (field: Field, close: () => void) => ReactNode;
  /** Shown when the answer has no records. */
  readonly empty: ReactNode;
  readonly problemDetail?: ReactNode;
}): ReactNode {
  const [cell, setCell] = useState<ChosenCell | null>(null);
  const [column, setColumn] = useState<ChosenColumn | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [own, setOwn] = useState(PLAIN_LAYOUT);
  const layout = given ?? own;
  const setLayout = onLayout ?? setOwn;
  const late = useDelayed(loading, PATIENCE);
  const shown = useWholeRecord(data, open);
  useWholeRecord(data, cell?.row ?? null);
  const { format, rows: density } = useSettings();
  const [all, sample] = [data?.fields, data?.sample];
  const labels = useMemo(() => known ?? toNumberLabels(all ?? [], null, sample ?? []), [known, all, sample]);
  const onCell = useCallback((chosen: ChosenCell) => {
    if (chosen.field.id === '_id') setOpen(chosen.row);
    else setCell(chosen);
  }, []);

  if (problem)
    return (
      <div className="result">
        <ProblemNotice problem={problem} onRetry={onRetry}>
          {problemDetail}
        </ProblemNotice>
      </div>
    );
  if (stopped)
    return (
      <div className="result">
        <StoppedNotice onRetry={onRetry} />
      </div>
    );
  const progress = late && <ProgressCard {...(onStop && { onStop })} />;
  if (!data)
    return (
      <div className="result">
        {loading && <SkeletonGrid fields={fields ?? []} heads={heads} />}
        {progress}
      </div>
    );
  const { rows, firstRow } = data;
  const step = (to: number) => (rows.at(to) ? () => setOpen(to) : null);
  return (
    <div className="result" data-stale={late || undefined}>
      <DataGrid
        // Rows that did not change are not rendered again, but for this.
        key={`${strings().locale} ${format} ${density} ${heads === null}`}
        label={label}
        data={data}
        busy={loading}
        {...(onView && { onView })}
        {...(onColumns && { onColumns })}
        {...(isEcho && { isEcho })}
        sort={sort}
        {...(onSort && { onSort })}
        layout={layout}
        onLayout={setLayout}
        labels={labels}
        heads={heads}
        markers={markers}
        onCell={onCell}
        onColumn={setColumn}
      />
      {rows.count === 0 && !loading && empty}
      {progress}
      {cell && (
        <ValueCard
          cell={{ ...cell, record: rows.at(cell.row) ?? cell.record }}
          fields={data.fields}
          marker={markers(cell.field.id)}
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
          layout={layout}
          onLayout={setLayout}
          onClose={() => setColumn(null)}
        >
          {summaryOf?.(column.field, () => setColumn(null))}
        </ColumnCard>
      )}
      {shown && open !== null && (
        <RecordDialog
          fields={data.fields}
          record={shown.record}
          position={firstRow + shown.row}
          onStep={{ previous: step(open - 1), next: step(open + 1) }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
