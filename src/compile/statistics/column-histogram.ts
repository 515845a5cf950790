import type { Histogram } from '../../core/preview/preview.ts';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { countBins } from './count-bins.ts';
import { countedTimes, timeHistogram } from './time-histogram.ts';
import type { ValueCounts } from './value-counts.ts';

const WANTED_BINS = 16;

/** The histogram of a column of numbers or times; null for other types, and where there is nothing to tell apart. */
export async function columnHistogram(
  engine: QueryEngine,
  relation: Relation,
  column: SqlFragment,
  type: PgType,
): Promise<Histogram | null> {
  switch (type.category) {
    case 'integer':
    case 'float':
    case 'numeric':
      return numberHistogram(
        engine,
        relation,
        finite(sql`CAST(${column} AS DOUBLE)`),
        type.category === 'integer',
      );
    case 'date':
    case 'timestamp':
      return timeHistogram(
        engine,
        relation,
        sql`CAST(${finite(column)} AS TIMESTAMP)`,
        type.category === 'date',
      );
    case 'timestamptz':
      // Without ICU DuckDB knows no zones: the server's zone is UTC.
      return timeHistogram(engine, relation, sql`make_timestamp(epoch_us(${finite(column)}))`, false);
    default:
      return null;
  }
}

function finite(value: SqlFragment): SqlFragment {
  return sql`CASE WHEN isfinite(${value}) THEN ${value} END`;
}

/** The histogram of a column whose values are counted already; null as above. */
export function countedHistogram(counts: ValueCounts, { category }: PgType): Histogram | null {
  if (category === 'date' || category === 'timestamp') return countedTimes(counts, category === 'date');
  if (category !== 'integer' && category !== 'float' && category !== 'numeric') return null;
  const numbers = [...counts].map(([value, records]) => [Number(value), records] as const);
  const finite = numbers.filter(([value]) => Number.isFinite(value));
  // They are in order.
  const bins = layBins(finite[0]?.[0], finite.at(-1)?.[0], category === 'integer');
  if (!bins) return null;
  const { start, step } = bins;
  return fillBins(
    bins,
    finite.map(([value, records]) => [Math.floor((value - start) / step + ROUNDED), records]),
  );
}

/** A value on an edge is above it, however the division is rounded: 0.7 / 0.1 is 6.999999999999999. */
const ROUNDED = 1e-9;

async function numberHistogram(
  engine: QueryEngine,
  { name }: Relation,
  number: SqlFragment,
  whole: boolean,
): Promise<Histogram | null> {
  const { columns } = await engine.query(sql`SELECT min(${number}), max(${number}) FROM ${name}`);
  const [low, high] = columns.map(({ values }) => values[0]);
  const bins = layBins(low, high, whole);
  if (!bins) return null;
  const { start, step } = bins;
  const bin = sql`CAST(floor((${number} - ${double(start)}) / ${double(step)} + ${double(ROUNDED)}) AS BIGINT)`;
  const counted = await countBins(engine, name, bin);
  return fillBins(
    bins,
    counted.map(([at, records]) => [Number(at), records]),
  );
}

interface Bins {
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** Null where there is nothing to tell apart. */
function layBins(low: unknown, high: unknown, whole: boolean): Bins | null {
  if (typeof low !== 'number' || typeof high !== 'number' || !(high - low > 0)) return null;
  const { start, step } = roundBins(low, high, whole);
  if (!Number.isFinite(step)) return null;
  return { start, step, length: Math.floor((high - start) / step) + 1 };
}

function fillBins(
  { start, step, length }: Bins,
  counted: readonly (readonly [bin: number, records: number])[],
): Histogram {
  const counts = Array.from<number>({ length }).fill(0);
  for (const [at, records] of counted) {
    const bin = Math.min(at, length - 1);
    counts[bin] = (counts[bin] ?? 0) + records;
  }
  return { kind: 'numbers', start, step, counts };
}

/** About as many bins as wanted, with round edges. */
function roundBins(low: number, high: number, whole: boolean): { start: number; step: number } {
  const rough = (high - low) / WANTED_BINS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  const step = whole ? Math.max(1, Math.round(factor * power)) : factor * power;
  return { start: Math.floor(low / step) * step, step };
}

function double(value: number): SqlFragment {
  return sql`CAST(${String(value)} AS DOUBLE)`;
}
