/** What Plot needs of an axis by orders of magnitude. */
export interface LogScale {
  readonly type: 'log';
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly nice: false;
  readonly zero: false;
}

/** Below so many orders of magnitude there are ticks between the powers of ten. */
const FEW = 3;

/** An axis that holds all values above nought; bars begin at its lower end, a little below the smallest. */
export function toLogScale(values: readonly number[]): LogScale {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  const least = positive.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = positive.reduce((one, other) => Math.max(one, other), 0);
  const from = Number.isFinite(least) ? least / 1.6 : 0.1;
  const to = Math.max(most * 1.1, from * 10);
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, index) => Math.floor(Math.log10(from)) + index,
  );
  const parts = powers.length <= FEW + 1 ? [1, 2, 5] : [1];
  const ticks = powers
    .flatMap((power) => parts.map((part) => Number((part * 10 ** power).toPrecision(3))))
    .filter((tick) => tick >= from && tick <= to);
  return { type: 'log', domain: [from, to], ticks, nice: false, zero: false };
}
