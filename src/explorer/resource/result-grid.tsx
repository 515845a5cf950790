import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { Problem } from '../api/problem.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import type { DataGridProps } from '../grid/data-grid.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import type { GridData } from '../grid/grid-data.ts';
import { SkeletonGrid } from '../grid/rows/skeleton-grid.tsx';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import { NO_MARKS } from '../marks/marker.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { StoppedNotice } from '../status/stopped-notice.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import type { CardControls } from './use-cards.tsx';
import { useCards } from './use-cards.tsx';

const NO_SORT: readonly SortKey[] = [];
const NO_LABELS: ReadonlySet<string> = new Set();

/** What one can do to the records of a table, beside looking at them. */
export interface GridControls extends CardControls {
  /** What the grid is given as it is: order, columns, what is marked and what stands below their names. */
  readonly grid: Required<
    Omit<DataGridProps, 'label' | 'data' | 'busy' | 'onCell' | 'onColumn' | 'children'>
  >;
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
  const [layout, onLayout] = useState(PLAIN_LAYOUT);
  const late = useDelayed(loading);
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
  const { onCell, onColumn, cards } = useCards(data, grid, controls);

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
        onColumn={onColumn}
      >
        {data.rows.count === 0 && !loading && empty}
      </DataGrid>
      {progress}
      {cards}
    </div>
  );
}
