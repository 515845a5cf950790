import type { IndexOffsets } from '../../core/search-index/ports/index-offsets.ts';
import type { Ids } from '../../core/search-index/ids.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { Span } from '../index-layout.ts';
import { type ColumnOffsets, OFFSETS_OF } from './offsets-layout.ts';
import { packedBytes, unpackNumbers } from '../records/packed-numbers.ts';
import { readPieces } from '../bytes/pieces.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';

/** Opens where a column's texts begin in the rows' vectors. @param records of the table */
export function openOffsets(
  ranges: ByteRanges,
  { least, width, at }: ColumnOffsets,
  records: number,
): IndexOffsets {
  const untold = 2 ** width - 1;
  const whole = SEAL + packedBytes(OFFSETS_OF, width);
  const countIn = (piece: number) => Math.min(OFFSETS_OF, records - piece * OFFSETS_OF);
  const spanOf = (piece: number): Span => [at + piece * whole, SEAL + packedBytes(countIn(piece), width)];
  return {
    bytes: (ids) => {
      const pieces = width === 0 ? 0 : piecesOf(ids).length;
      return { pieces, bytes: pieces * whole };
    },
    of: async (ids) => {
      const offsets = new Int32Array(ids.length).fill(least);
      if (width === 0) return offsets;
      const pieces = piecesOf(ids);
      const read = await readPieces(ranges, pieces.map(spanOf));
      let [next, first] = [0, 0];
      let codes: Uint32Array = new Uint32Array(0);
      ids.forEach((id, i) => {
        for (; next < pieces.length && pieces[next]! * OFFSETS_OF < id; next += 1) {
          const piece = pieces[next]!;
          first = piece * OFFSETS_OF + 1;
          codes = unpackNumbers(read[next]!, countIn(piece), width);
        }
        const code = codes[id - first]!;
        offsets[i] = code === untold ? -1 : least + code;
      });
      return offsets;
    },
  };
}

/** The pieces that some records are in, each once. */
function piecesOf(ids: Ids): readonly number[] {
  const pieces: number[] = [];
  for (const id of ids) {
    const piece = Math.floor((id - 1) / OFFSETS_OF);
    if (pieces.at(-1) !== piece) pieces.push(piece);
  }
  return pieces;
}
