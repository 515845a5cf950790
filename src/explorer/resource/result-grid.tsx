import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { Problem } from '../api/problem.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import type { Filters } from '../filters/filters.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { ColumnCard } from '../grid/column-card.tsx';
import type { ChosenCell, DataGridProps } from '../grid/data-grid.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import type { ChosenColumn } from '../grid/grid-column.ts';
import type { GridData } from '../grid/grid-data.ts';
import { RecordDialog } from '../grid/record-dialog.tsx';
import { SkeletonGrid } from '../grid/skeleton-grid.tsx';
import { toNumberLabels } from '../grid/to-number-labels.ts';
import { ValueCard } from '../grid/value-card.tsx';
import { NO_MARKS } from '../marks/marker.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { StoppedNotice } from '../status/stopped-notice.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import { useWholeRecord } from './use-whole-record.ts';

const NO_SORT: readonly SortKey[] = [];
const NO_LABELS: ReadonlySet<string> = new Set();

/** Milliseconds a request may take before the page speaks of waiting. */
const PATIENCE = 250;

/** What one can do to the records of a table, beside looking at them. */
export interface GridControls {
  /** What the grid is given as it is: order, columns, what is marked and what stands below their names. */
  readonly grid: Required<Omit<DataGridProps, 'label' | 'data' | 'busy' | 'onCell' | 'onColumn'>>;
  readonly onSortKeys: (sort: readonly SortKey[]) => void;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onFilterForm: (column: string, anchor: Element) => void;
  /** What the column's card tells beside the data dictionary. */
  readonly summaryOf: (field: Field, close: () => void) => ReactNode;
}

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
  controls = null,
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
  /** Null: the arrangement of columns lasts as long as the grid, and their names and first values tell which numbers are names. */
  readonly controls?: GridControls | null;
  /** Shown when the answer has no records. */
  readonly empty: ReactNode;
  readonly problemDetail?: ReactNode;
}): ReactNode {
  const [cell, setCell] = useState<ChosenCell | null>(null);
  const [column, setColumn] = useState<ChosenColumn | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [layout, onLayout] = useState(PLAIN_LAYOUT);
  const late = useDelayed(loading, PATIENCE);
  const shown = useWholeRecord(data, open);
  useWholeRecord(data, cell?.row ?? null);
  const { format, rows: density } = useSettings();
  const [all, sample] = [data?.fields, data?.sample];
  const isPlain = controls === null;
  const labels = useMemo(
    () => (isPlain ? toNumberLabels(all ?? [], null, sample ?? []) : NO_LABELS),
    [isPlain, all, sample],
  );
  const grid = {
    sort: NO_SORT,
    heads: null,
    markers: NO_MARKS,
    ...(controls?.grid ?? { layout, onLayout, labels }),
  };
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
        {loading && <SkeletonGrid fields={fields ?? []} heads={grid.heads} />}
        {progress}
      </div>
    );
  const { rows, firstRow } = data;
  const step = (to: number) => (rows.at(to) ? () => setOpen(to) : null);
  return (
    <div className="result" data-stale={late || undefined}>
      <DataGrid
        // Rows that did not change are not rendered again, but for this.
        key={`${strings().locale} ${format} ${density} ${grid.heads === null}`}
        label={label}
        data={data}
        busy={loading}
        {...grid}
        onCell={onCell}
        onColumn={setColumn}
      />
      {rows.count === 0 && !loading && empty}
      {progress}
      {cell && (
        <ValueCard
          cell={{ ...cell, record: rows.at(cell.row) ?? cell.record }}
          fields={data.fields}
          marker={grid.markers(cell.field.id)}
          filters={controls?.filters ?? NO_FILTERS}
          {...(controls && { onFilters: controls.onFilters })}
          onRecord={() => setOpen(cell.row)}
          onClose={() => setCell(null)}
        />
      )}
      {column && (
        <ColumnCard
          column={column}
          sort={grid.sort}
          {...(controls && { onSort: controls.onSortKeys, onFilter: controls.onFilterForm })}
          layout={grid.layout}
          onLayout={grid.onLayout}
          onClose={() => setColumn(null)}
        >
          {controls?.summaryOf(column.field, () => setColumn(null))}
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
