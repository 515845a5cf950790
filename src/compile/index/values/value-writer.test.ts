import { expect, test } from 'vitest';
import { decodeIds } from '../../../index/lists/id-list.ts';
import type { KeyForm } from '../../../index/dictionary/key-codec.ts';
import { SEAL } from '../../../index/bytes/sealed-bytes.ts';
import { discardDictionary } from '../lists/dictionary-writer.ts';
import { drain } from '../lists/spool.ts';
import { ValueWriter } from './value-writer.ts';

test.each([
  ['a million', 1_000_000, 4_096, 4_096],
  ['ten millions', 10_000_000, 4_096, 8_192],
  ['thirty millions', 30_000_000, 8_192, 16_384],
  ['a hundred millions', 100_000_000, 16_384, 32_768],
])('blocks of values have more records in a table of more: %s', (_name, records, numbers, texts) => {
  check({ kind: 'decimal', scale: 0 }, (key) => key, records, numbers);
  check({ kind: 'text' }, (key) => Buffer.from(key.toString(36).padStart(4, '0')), records, texts);
});

function check(form: KeyForm, keyOf: (place: number) => number | Uint8Array, records: number, most: number) {
  const writer = new ValueWriter(() => '/no/such/folder/x', form, records);
  const step = Math.floor(records / 60_000);
  const all: number[] = [];
  for (let key = 0; key < 50_000; key += 1) {
    // Neighbours in the order lie far from each other.
    const id = 1 + step * ((key * 7_919) % 50_000);
    all.push(id);
    writer.add(keyOf(key), Uint32Array.of(id));
  }
  const alone = most / 4;
  const last = Uint32Array.from({ length: alone }, (_, i) => step * 50_000 + 2 * (i + 1));
  writer.add(keyOf(50_000), last);
  const written = writer.finish();
  const { counts, entries, ids } = written.root;
  const blocks = Math.ceil(50_000 / most);
  expect(counts).toEqual([...Array(blocks - 1).fill(most), 50_000 - most * (blocks - 1), alone]);
  expect(entries.at(-1)).toBe(1);
  const pieces: Uint8Array[] = [];
  drain(written.ids, (piece) => (pieces.push(piece.slice()), [0, 0]));
  const file = Buffer.concat(pieces);
  let at = 0;
  counts.forEach((count, i) => {
    const set = decodeIds(file.subarray(at + SEAL, at + ids[i]!), count, records);
    at += ids[i]!;
    const wanted = i === blocks ? last : Uint32Array.from(all.slice(i * most, (i + 1) * most)).sort();
    expect(set).toEqual(wanted);
  });
  discardDictionary(written);
}
