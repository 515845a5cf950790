import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import type { EncodedList } from '../../../index/dictionary/dictionary-block.ts';
import { encodeIds } from '../../../index/lists/id-list.ts';
import { encodeTimes, orderPositions, type Places, type Positions } from '../../../index/lists/place-list.ts';
import type { PositionEncoder } from '../../../index/lists/position-code.ts';
import { encodePositions, writePieceBytes } from '../../../index/lists/position-pieces.ts';

/** Where a key stands in the records of a list. */
export interface ListedPlaces extends Pick<Places, 'times'> {
  /** See Places. */
  readonly positions: Positions;
  /** Of its column; null: it has none. */
  readonly code: PositionEncoder | null;
}

/**
 * A list as a dictionary has it.
 * @param ids ascending, each once
 * @param places null where they are not told
 * @param highest the greatest id there can be
 */
export function encodeList(ids: Uint32Array, places: ListedPlaces | null, highest: number): EncodedList {
  const encoded = encodeIds(ids, highest);
  if (!places) return { count: ids.length, idBytes: encoded.length, list: encoded, positions: [] };
  const { times, positions, code } = places;
  const isOften = times.some((own) => own > 1);
  const pieces = encodePositions(isOften ? orderPositions(times, positions) : positions, code);
  return placed(encoded, ids.length, pieces, isOften ? encodeTimes(times) : NO_TIMES);
}

/** The same of a key that stands once in each of its records, as most words do. @param positions by record */
export function encodeOnce(
  ids: Uint32Array,
  { positions, code }: Pick<ListedPlaces, 'code'> & { readonly positions: Uint16Array },
  highest: number,
): EncodedList {
  return placed(encodeIds(ids, highest), ids.length, encodePositions(positions, code), NO_TIMES);
}

const NO_TIMES = new Uint8Array(0);
/** For lengths of pieces: to make another for each of very many words takes longer than to write what is in it. */
const writer = new ByteWriter();

function placed(
  ids: Uint8Array,
  count: number,
  positions: EncodedList['positions'],
  times: Uint8Array,
): EncodedList {
  writer.clear();
  writePieceBytes(writer, positions);
  const rest = writer.length + times.length;
  if (rest === 0) return { count, idBytes: ids.length, list: ids, positions };
  const list = new Uint8Array(ids.length + rest);
  list.set(ids);
  list.set(writer.written(), ids.length);
  list.set(times, ids.length + writer.length);
  return { count, idBytes: ids.length, list, positions };
}
