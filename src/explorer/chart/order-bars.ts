import { isAdditive } from '../aggregate/question.ts';
import type { ChartPoint } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';

/** Bars in the order asked for, all others last, and in every bar the colours in one order. */
export function orderBars(
  points: readonly ChartPoint[],
  { order, measure }: ChartSpec,
  colours: readonly string[],
): readonly ChartPoint[] {
  const totals = new Map<ChartPoint['x'], number>();
  for (const { x, y } of points)
    totals.set(x, isAdditive(measure) ? (totals.get(x) ?? 0) + y : Math.max(totals.get(x) ?? y, y));
  const rank = new Map<string | null, number>(colours.map((colour, index) => [colour, index]));
  const rankOf = (colour: string | null): number => rank.get(colour) ?? colours.length;
  const numeric = points.every(({ x }) => x === null || (x !== '' && Number.isFinite(Number(x))));
  const byName = (a: ChartPoint, b: ChartPoint): number =>
    numeric ? Number(a.x) - Number(b.x) : String(a.x).localeCompare(String(b.x));
  const sign = order === 'largest' ? -1 : 1;
  return points.toSorted(
    (a, b) =>
      Number(a.x === null) - Number(b.x === null) ||
      (order === 'name' ? 0 : sign * ((totals.get(a.x) ?? 0) - (totals.get(b.x) ?? 0))) ||
      byName(a, b) ||
      rankOf(a.colour) - rankOf(b.colour),
  );
}
