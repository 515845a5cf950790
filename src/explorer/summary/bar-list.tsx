import type { ReactNode } from 'react';
import type { Condition } from '../filters/filters.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { Bar } from './column-summary.ts';

/** Values with their records; choosing one filters by it. */
export function BarList({
  bars,
  chosen = NOTHING,
  onCondition,
}: {
  readonly bars: readonly Bar[];
  /** Labels of those that are filtered by. */
  readonly chosen?: ReadonlySet<string>;
  readonly onCondition: (condition: Condition) => void;
}): ReactNode {
  const t = strings().summary;
  const most = Math.max(1, ...bars.map((bar) => bar.records));
  return (
    <ul className="bar-list">
      {bars.map((bar, index) => (
        <li key={`${index} ${bar.label}`}>
          <button
            type="button"
            aria-pressed={chosen.has(bar.label)}
            title={t.filterBy(bar.label)}
            onClick={() => onCondition(bar.condition)}
          >
            <span className="bar" style={{ inlineSize: `${(100 * bar.records) / most}%` }} />
            <bdi>{bar.label || '“”'}</bdi>
            <span className="bar-count">{formatCount(bar.records)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const NOTHING: ReadonlySet<string> = new Set();
