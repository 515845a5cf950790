import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { writeTextKeys } from '../../../index/dictionary/key-codec.ts';
import type { ByteTable } from '../lists/byte-table.ts';

/** Texts of a table are written from so many places, so many bytes of each, to see how long all are. */
const [PLACES, PLACE_BYTES] = [16, 16_384];
/** Among all texts neighbours have more in common than among some: they take such a part of what these take, or more. */
const SOME = 0.9;

/** What is known of a column's texts from the first of them. */
export interface FirstTexts {
  /** The different ones. */
  readonly table: ByteTable;
  /** Records that have them. */
  readonly records: number;
}

/** About how many bytes a column's texts take as the keys of a dictionary (value-writer.ts), where its other records are like the first: hardly ever more than they take. @param records that have a text */
export function estimateTexts({ table, records: first }: FirstTexts, records: number): number {
  return SOME * bytesOfKey(table) * Math.max(table.size, differentTexts(table.size, first, records));
}

/** How many texts are different, from how often two of the first were the same: as if each were drawn from as many that are equally frequent. */
function differentTexts(different: number, first: number, records: number): number {
  const repeated = first - different;
  if (repeated === 0) return records;
  const all = first ** 2 / (2 * repeated);
  return all * (1 - Math.exp(-records / all));
}

/** Bytes of a text, on average. */
function bytesOfKey(table: ByteTable): number {
  const order = table.sorted();
  const texts = new ByteWriter();
  const writer = new ByteWriter();
  let [bytes, count] = [0, 0];
  for (let place = 0; place < PLACES; place += 1) {
    texts.clear();
    writer.clear();
    const ends: number[] = [];
    const end = Math.floor(((place + 1) * order.length) / PLACES);
    for (let i = Math.floor((place * order.length) / PLACES); i < end && texts.length < PLACE_BYTES; i += 1) {
      texts.raw(table.bytesOf(order[i]!));
      ends.push(texts.length);
    }
    writeTextKeys(writer, texts.written(), ends);
    bytes += deflateRawSync(writer.written(), { level: 9 }).length;
    count += ends.length;
  }
  return bytes / count;
}
