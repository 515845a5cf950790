import type { RelationColumn } from '../../../core/ports.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { FEW, LONG, MANY, valuesIn, type WrittenValues } from '../values/crossed-counts.ts';

/** About such a part of a column's order is read for a range. */
const USUAL_RANGE = 0.25;
/** What tells of two columns of few spares a question so many bytes of lists at least: as many as half of all questions should read. */
const LEAST_SPARED = 250_000;

/** A column of few values by which another one may be ordered. */
export interface OrderPair {
  readonly by: number;
  readonly column: number;
  /** What comes first has the lowest. */
  readonly rank: number;
  /** Bytes that it may spare a question. */
  readonly spares: number;
}

/** Columns in whose order values of others are worth having, the best first. */
export function pairsOf(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  {
    records,
    leastSpared = LEAST_SPARED,
  }: { readonly records: number; readonly leastSpared?: number | undefined },
): readonly OrderPair[] {
  const few = values.flatMap((own, by) => {
    const size = own ? valuesIn(own.root) : 0;
    const counts = own?.root.counts.filter((count) => count >= MANY) ?? [];
    return size > 1 && size <= FEW && counts.length > 0
      ? [{ by, size, counts, ids: own?.root.ids ?? [] }]
      : [];
  });
  const ofMany = values.flatMap((own, column) => {
    if (!own || own.root.keys.length < LONG || valuesIn(own.root) <= FEW) return [];
    const range = sumOf(own.root.ids) * USUAL_RANGE;
    return few
      .filter(({ by }) => by !== column)
      .map(({ by, counts, ids }): OrderPair => {
        // Of a value's records: what they are not of the range, and the list of them all.
        const share = sumOf(counts) / counts.length / records;
        const spares = range * (1 - share) + sumOf(ids) / counts.length;
        return { by, column, rank: rankOf(columns[column]), spares };
      });
  });
  // Of two columns of few each tells the same: that of more values does, so that there is less to read of each.
  const ofFew = few.flatMap(({ by, size, ids }) =>
    few
      .filter((other) => other.size < size || (other.size === size && other.by > by))
      .map((other): OrderPair => {
        const lists = sumOf(ids) / size + sumOf(other.ids) / other.size;
        const spares = lists - (sumOf(ids) + sumOf(other.ids)) / (size * other.size);
        return { by, column: other.by, rank: SECOND, spares };
      })
      .filter(({ spares }) => spares >= leastSpared),
  );
  return [...ofMany, ...ofFew].sort(
    (a, b) => a.rank - b.rank || b.spares - a.spares || a.column - b.column || a.by - b.by,
  );
}

/** Of whole numbers and times, and of two columns of few. */
export const [FIRST, SECOND] = [0, 0.5];

/** What is filtered and sorted by most comes first. */
export function rankOf(column: RelationColumn | undefined): number {
  const { category } = pgType(column?.type ?? '');
  return category === 'text' ? 2 : category === 'float' || category === 'numeric' ? 1 : FIRST;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, own) => sum + own, 0);
}
