import type { Field } from '../../core/catalog.ts';
import type { TimeUnit } from '../../core/preview/preview.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import { quoteIdentifier } from '../sql/quote.ts';
import type { NumberBins } from './bins.ts';
import { DUST } from './bins.ts';

/**
 * The number of the bin that a column's value lies in, null where there is none. Exact decimals are divided as binary ones, which takes a
 * tenth of the time; their rounding is made up for.
 */
export function toNumberBin({ id, type }: Field, { start, step }: NumberBins): string {
  const column = quoteIdentifier(id);
  if (toColumnKind(type) === 'integer' && Number.isInteger(start)) return `(${column} - ${start}) / ${step}`;
  const [value, from, part, dust] = [column, start, 1 / step, DUST.toFixed(9)].map(
    (one) => `CAST(${one} AS float8)`,
  );
  return `floor((${value} - ${from}) * ${part} + ${dust})`;
}

/** The beginning of the unit that a column's time lies in. Dates go as times without a zone, which spares the way through one. */
export function toTimeBin({ id, type }: Field, unit: TimeUnit): string {
  const column = quoteIdentifier(id);
  const kind = toColumnKind(type);
  const moment =
    kind === 'time'
      ? `(DATE '1970-01-01' + ${column})`
      : kind === 'date'
        ? `CAST(${column} AS timestamp)`
        : column;
  return `date_trunc('${unit}', ${moment})`;
}
