import { ByteWriter } from '../../index/byte-writer.ts';
import type { EncodedList } from '../../index/dictionary-block.ts';
import { encodeIds } from '../../index/id-list.ts';
import { encodePositions, encodeTimes, orderPositions, type Places } from '../../index/place-list.ts';

/**
 * A list as a dictionary has it.
 * @param ids ascending, each once
 * @param places where the key stands in these records; null where that is not told
 * @param highest the greatest id there can be
 */
export function encodeList(ids: Uint32Array, places: Places | null, highest: number): EncodedList {
  const encoded = encodeIds(ids, highest);
  const isOften = places?.times.some((own) => own > 1) ?? false;
  const times = places && isOften ? encodeTimes(places.times) : null;
  return {
    count: ids.length,
    idBytes: encoded.length,
    list: times && times.length > 0 ? concat(encoded, times) : encoded,
    positions: places ? encodePositions(isOften ? orderPositions(places) : places.positions) : [],
  };
}

/** The same of a key that stands once in each of its records, as most words do. @param positions by record */
export function encodeOnce(ids: Uint32Array, positions: Uint16Array, highest: number): EncodedList {
  const list = encodeIds(ids, highest);
  return { count: ids.length, idBytes: list.length, list, positions: encodePositions(positions) };
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter();
  for (const part of parts) writer.raw(part);
  return writer.toBytes();
}
