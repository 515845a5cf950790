import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Condition } from '../filters/filters.ts';
import { anyOf } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { Bar, ColumnSummary } from './column-summary.ts';

/** A summary's bars, and one for the records that have no value, if there are any. */
export function withNulls({ bars, nulls }: ColumnSummary, field: Field): readonly Bar[] {
  if (nulls === 0) return bars;
  const condition = anyOf([null], toColumnKind(field.type));
  return [...bars, { label: strings().filters.noValue, records: nulls, condition }];
}

/** Values with their records; choosing one filters by it. */
export function BarList({
  bars,
  isChosen,
  isOut,
  onCondition,
}: {
  readonly bars: readonly Bar[];
  /** Whether one is filtered by. */
  readonly isChosen?: (bar: Bar) => boolean;
  /** Whether one is left out. */
  readonly isOut?: (bar: Bar) => boolean;
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
            aria-pressed={isChosen?.(bar) ?? false}
            title={t.filterBy(bar.label)}
            data-out={isOut?.(bar) || undefined}
            onClick={() => onCondition(bar.condition)}
          >
            <span className="bar" style={{ inlineSize: `${(100 * bar.records) / most}%` }} />
            <bdi className={isNull(bar) ? 'null' : undefined}>{bar.label || '“”'}</bdi>
            <span className="bar-count">{formatCount(bar.records)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function isNull({ condition }: Bar): boolean {
  return condition.kind === 'any-of' && condition.values[0] === null;
}
