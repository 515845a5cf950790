import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Condition } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { withNulls } from './bar-list.tsx';
import { toBarsPath, toSegments } from './bar-paths.ts';
import { isBarChosen, toRangeCondition, toRangeLabel } from './bar-range.ts';
import type { Bar, BarCounts, ColumnSummary } from './column-summary.ts';
import { useBrush } from './use-brush.ts';

/**
 * A column's bars as one drawing: bins upright, values beside each other in one line. Behind what the filters leave stands the whole, faintly.
 * Clicking a bar or brushing over some filters by them, by pointer or by keys; doing so again takes the filter away.
 */
export function Distribution({
  field,
  summary,
  counts,
  own,
  note,
  fullNote = note,
  onCondition,
  cell,
}: {
  readonly field: Field;
  readonly summary: ColumnSummary;
  /** The bars' records within other filters; null: the summary's own. */
  readonly counts: BarCounts | null;
  /** The column's own filter. */
  readonly own: Condition | undefined;
  /** What is told while no bar is pointed at. */
  readonly note: string;
  /** The same where there is room for all of it: what screen readers say. */
  readonly fullNote?: string;
  /** Null: without a filter on the column. */
  readonly onCondition: (condition: Condition | null) => void;
  /** Where it stands in a grid, whose keys move among cells; absent elsewhere. */
  readonly cell?: { readonly column: number; readonly isTabStop: boolean };
}): ReactNode {
  const t = strings();
  const kind = toColumnKind(field.type);
  const lies = summary.scale.kind === 'values';
  const bars = lies ? withNulls(summary, field) : summary.bars;
  const shown = counts ? [...counts.bars, ...(bars.length > counts.bars.length ? [counts.nulls] : [])] : null;
  const now = shown ?? bars.map(({ records }) => records);
  const whole = counts?.records ?? summary.records;
  const segments = toSegments(now, whole);
  const locate = (place: number): number =>
    lies
      ? segments.findIndex(({ from, to }) => place * 100 >= from && place * 100 < to)
      : Math.floor(place * bars.length);
  const brush = useBrush(bars.length, locate, cell !== undefined, (range) => {
    const condition = toRangeCondition(bars, range, kind);
    if (condition) onCondition(JSON.stringify(condition) === JSON.stringify(own) ? null : condition);
  });
  const told = brush.range ?? (brush.at >= 0 ? { first: brush.at, last: brush.at } : null);
  const records = told && now.slice(told.first, told.last + 1).reduce((sum, one) => sum + one, 0);
  const pointed = told && records !== null && t.summary.bin(toRangeLabel(bars, told), formatCount(records));
  return (
    <div
      className="distribution"
      data-lies={lies || undefined}
      data-filtered={counts !== null || own !== undefined || undefined}
    >
      <div
        role="slider"
        className="distribution-bars"
        aria-label={t.summary.distribution(field.id)}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={Math.max(0, brush.at)}
        aria-valuetext={pointed || fullNote}
        {...(cell
          ? {
              'data-row': -1,
              'data-column': cell.column,
              'data-part': 'bars',
              tabIndex: cell.isTabStop ? 0 : -1,
            }
          : { tabIndex: 0 })}
        {...brush.handlers}
      >
        {lies ? (
          <Line
            bars={bars}
            now={now}
            whole={whole}
            total={summary.records}
            own={own}
            isFiltered={shown !== null}
          />
        ) : (
          <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
            {shown && <path className="bars-all" d={toBarsPath(bars.map((bar) => bar.records))} />}
            <Bins bars={bars} now={now} own={own} />
          </svg>
        )}
        {told && (
          <Marked first={told.first} last={told.last} count={bars.length} segments={lies ? segments : null} />
        )}
      </div>
      <p className="distribution-note" data-told={told !== null || undefined} title={pointed || fullNote}>
        {pointed || note}
      </p>
    </div>
  );
}

function Bins({
  bars,
  now,
  own,
}: {
  readonly bars: readonly Bar[];
  readonly now: readonly number[];
  readonly own: Condition | undefined;
}): ReactNode {
  const most = Math.max(1, ...now);
  const chosen = bars.map((bar) => isBarChosen(bar, own));
  return (
    <>
      <path className="bars-now" d={toBarsPath(now, (index) => chosen[index] === true, most)} />
      {chosen.includes(false) && (
        <path className="bars-out" d={toBarsPath(now, (index) => chosen[index] === false, most)} />
      )}
    </>
  );
}

function Line({
  bars,
  now,
  whole,
  total,
  own,
  isFiltered,
}: {
  readonly bars: readonly Bar[];
  readonly now: readonly number[];
  readonly whole: number;
  readonly total: number;
  readonly own: Condition | undefined;
  readonly isFiltered: boolean;
}): ReactNode {
  const all = toSegments(
    bars.map(({ records }) => records),
    total,
  );
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <rect className="line-rest" x={0} y={0} width={100} height={isFiltered ? 70 : 100} />
      {toSegments(now, whole).map(({ from, to }, index) => {
        const bar = bars[index];
        const isNull = bar?.condition.kind === 'any-of' && bar.condition.values[0] === null;
        const look = isNull ? 'line-null' : bar && isBarChosen(bar, own) ? 'bars-now' : 'bars-out';
        return (
          <rect
            key={index}
            className={look}
            x={from}
            y={0}
            width={Math.max(0, to - from)}
            height={isFiltered ? 70 : 100}
            style={isNull ? undefined : { opacity: 1 - Math.min(index, 7) * 0.1 }}
          />
        );
      })}
      {isFiltered &&
        all.map(({ from, to }, index) => (
          <rect
            key={index}
            className="bars-all"
            x={from}
            y={78}
            width={Math.max(0, to - from)}
            height={22}
            style={{ opacity: 1 - Math.min(index, 7) * 0.1 }}
          />
        ))}
    </svg>
  );
}

/** What is pointed at or chosen, over the drawing. */
function Marked({
  first,
  last,
  count,
  segments,
}: {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly segments: ReturnType<typeof toSegments> | null;
}): ReactNode {
  const from = segments ? (segments[first]?.from ?? 0) : (100 * first) / count;
  const to = segments ? (segments[last]?.to ?? 0) : (100 * (last + 1)) / count;
  return <span className="distribution-mark" style={{ left: `${from}%`, width: `${to - from}%` }} />;
}
