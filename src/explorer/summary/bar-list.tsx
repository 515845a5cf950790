import type { ReactNode } from 'react';
import type { Condition } from '../filters/filters.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { Bar } from './column-summary.ts';

/** Values with their records; choosing one filters by it. */
export function BarList({
  bars,
  total,
  chosen = NOTHING,
  onCondition,
}: {
  readonly bars: readonly Bar[];
  /** Records in all: a full bar. */
  readonly total: number;
  /** Labels of those that are filtered by. */
  readonly chosen?: ReadonlySet<string>;
  readonly onCondition: (condition: Condition, bar: Bar) => void;
}): ReactNode {
  const t = strings().summary;
  return (
    <ul className="bar-list">
      {bars.map((bar, index) => (
        <li key={`${index} ${bar.label}`}>
          <button
            type="button"
            aria-pressed={chosen.has(bar.label)}
            title={t.filterBy(bar.label)}
            onClick={() => onCondition(bar.condition, bar)}
          >
            <span className="bar" style={{ inlineSize: `${(100 * bar.records) / Math.max(1, total)}%` }} />
            <bdi>{bar.label || '“”'}</bdi>
            <span className="bar-count">{formatCount(bar.records)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const NOTHING: ReadonlySet<string> = new Set();
