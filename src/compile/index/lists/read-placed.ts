import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import { type ColumnList, positionBytesOf } from '../../../index/dictionary/dictionary-block.ts';
import { decodeIds } from '../../../index/lists/id-list.ts';
import { decodeTimes, positionStarts } from '../../../index/lists/place-list.ts';
import type { PositionDecoder } from '../../../index/lists/position-code.ts';
import { decodePositions, POSITIONS, readPieceBytes } from '../../../index/lists/position-pieces.ts';

/** Where a key stands in its records. */
export interface ReadPlaces {
  readonly ids: Uint32Array;
  /** By the place of the record in the ids: how often, */
  readonly times: Uint16Array;
  /** and where its positions begin. */
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/**
 * What `placedList` wrote, again.
 * @param code of the column; null: it has none
 * @param records of the table
 */
export function readPlaced(
  { count, list, idBytes, positions: pieces }: ColumnList,
  code: PositionDecoder | null,
  records: number,
): ReadPlaces {
  const ids = decodeIds(list.subarray(0, idBytes), count, records);
  const rest = list.subarray(idBytes);
  const reader = new ByteReader(rest);
  readPieceBytes(reader, positionBytesOf(pieces));
  const times = decodeTimes(rest.subarray(reader.at), count);
  const starts = positionStarts(times);
  const all = times.reduce((sum, own) => sum + own, 0);
  const [only, ...others] = pieces;
  if (only && others.length === 0) return { ids, times, starts, positions: decodePositions(only, all, code) };
  const positions = new Uint32Array(all);
  for (const [i, piece] of pieces.entries()) {
    const first = i * POSITIONS;
    positions.set(decodePositions(piece, Math.min(POSITIONS, all - first), code), first);
  }
  return { ids, times, starts, positions };
}
