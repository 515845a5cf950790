import type { ColumnKind } from '../grid/cells/column-kind.ts';
import type { Condition, FilterValue } from '../filters/filters.ts';
import { anyOf } from '../filters/filters.ts';
import type { Bar } from './column-summary.ts';

/** Bars that are brushed over, both ends included. */
export interface BarRange {
  readonly first: number;
  readonly last: number;
}

/** From one bar to another, whichever comes first. */
export function toBarRange(a: number, b: number): BarRange {
  return { first: Math.min(a, b), last: Math.max(a, b) };
}

/** Shows just the records of some bars that are beside each other. Null when there are none. */
export function toRangeCondition(
  bars: readonly Bar[],
  { first, last }: BarRange,
  kind: ColumnKind,
): Condition | null {
  const chosen = bars.slice(first, last + 1);
  const [one, other] = [chosen[0]?.condition, chosen.at(-1)?.condition];
  if (!one || !other) return null;
  if (one.kind === 'range' && other.kind === 'range')
    return { kind: 'range', from: one.from, to: other.to, ...(other.below && { below: true }) };
  return anyOf(
    chosen.flatMap(({ condition }) => (condition.kind === 'any-of' ? condition.values : [])),
    kind,
  );
}

/** Whether a column's own condition lets a bar's records through, wholly or in part. All of them where it cannot be told. */
export function isBarChosen(bar: Bar, own: Condition | undefined): boolean {
  if (!own) return true;
  if (bar.condition.kind === 'any-of' && (own.kind === 'any-of' || own.kind === 'none-of')) {
    const wanted = new Set(own.values.map(String));
    const isListed = bar.condition.values.some((value) => wanted.has(String(value)));
    return isListed === (own.kind === 'any-of');
  }
  if (bar.condition.kind !== 'range' || own.kind !== 'range') return true;
  const { from, to } = bar.condition;
  return isBefore(from, own.to) && isBefore(own.from, to);
}

/** Whether one end lies before another, or there is none on that side. */
function isBefore(a: FilterValue | null, b: FilterValue | null): boolean {
  if (a === null || b === null) return true;
  const [left, right] = [Number(a), Number(b)];
  return Number.isNaN(left) || Number.isNaN(right) ? String(a) < String(b) : left < right;
}

/** What two labels of bars beside each other are told as. */
export function toRangeLabel(bars: readonly Bar[], { first, last }: BarRange): string {
  const chosen = bars.slice(first, last + 1);
  if (chosen.every(({ condition }) => condition.kind === 'any-of'))
    return chosen.map(({ label }) => label || '“”').join(', ');
  const [one, other] = [chosen[0]?.label ?? '', chosen.at(-1)?.label ?? ''];
  return one === other ? one : `${one.split(' – ')[0]} – ${other.split(' – ').at(-1)}`;
}
