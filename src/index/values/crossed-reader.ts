import type {
  ExactColumn,
  IndexColumn,
  IndexCrossed,
  TableIndex,
} from '../../core/search-index/ports/table-index.ts';
import type { ColumnValue } from '../../core/search-index/values/value-keys.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { Crossed, Span } from '../index-layout.ts';
import type { CountedTogether } from './counted-together.ts';
import { once } from '../bytes/once.ts';
import { inflate, readJson, readPieces } from '../bytes/pieces.ts';

/** A value of another column: which column it is, and which of its values, both from 0. Undefined: there is none. */
export type FindValue = (value: ColumnValue) => Promise<ValuePlace | undefined>;

interface ValuePlace {
  readonly column: number;
  /** Of the column's values, in order. */
  readonly value: number;
  /** Of the column. */
  readonly values: number;
}

/** Opens what is known of a column by the values of others. */
export function openCrossed(ranges: ByteRanges, span: Span, find: FindValue): IndexCrossed {
  const read = once(() => readJson<Crossed>(ranges, span));
  return {
    tally: async (of) => {
      const [{ tallies }, place] = await Promise.all([read(), find(of)]);
      const rows = tallies.find(({ column }) => column === place?.column)?.rows;
      const row = rows?.find(([value]) => value === place?.value);
      if (!row) return undefined;
      const [piece] = await readPieces(ranges, [row[1]]);
      const reader = new ByteReader(inflate(piece as Uint8Array));
      const counts: number[] = [];
      while (reader.at < reader.bytes.length) counts.push(reader.varint());
      return counts;
    },
    different: async (of) => {
      const [{ different }, ...places] = await Promise.all([read(), ...of.map(find)]);
      const inOrder = places.filter((place) => place !== undefined).sort((a, b) => a.column - b.column);
      if (inOrder.length < places.length) return undefined;
      const group = different.find(
        ({ columns }) =>
          columns.length === inOrder.length && columns.every((column, i) => column === inOrder[i]?.column),
      );
      return group?.counts[inOrder.reduce((at, { value, values }) => at * values + value, 0)];
    },
  };
}

/** Opens how many records have values of two columns both. @param places of these among all */
export function openTogether(
  ranges: ByteRanges,
  span: Span,
  columns: readonly { readonly id: string }[],
  opened: ReadonlyMap<string, IndexColumn>,
): TableIndex['together'] {
  const read = once(() => readJson<CountedTogether>(ranges, span));
  const placesOf = async ({ column, keys }: ExactColumn) => {
    const values = opened.get(column)?.values;
    const places = await Promise.all(keys.map((key) => values?.placeOf(key)));
    return { place: columns.findIndex(({ id }) => id === column), places, size: values?.size ?? 0 };
  };
  return async (one, other) => {
    const [told, ...both] = await Promise.all([read(), placesOf(one), placesOf(other)]);
    const [first, second] = both.sort((a, b) => a.place - b.place);
    const counts = told.find(
      (own) => own.columns[0] === first?.place && own.columns[1] === second?.place,
    )?.counts;
    if (!counts || !first || !second) return undefined;
    let total: number | undefined = 0;
    for (const a of first.places)
      for (const b of second.places)
        total =
          a === undefined || b === undefined || total === undefined
            ? undefined
            : total + counts[a * second.size + b]!;
    return total;
  };
}
