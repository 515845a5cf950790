import type { ColumnValue, IndexCrossed } from '../core/search-index/table-index.ts';
import { ByteReader } from './byte-reader.ts';
import type { ByteRanges } from './byte-ranges.ts';
import type { Crossed, Span } from './index-layout.ts';
import { once } from './once.ts';
import { inflate, readJson, readPieces } from './pieces.ts';

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
