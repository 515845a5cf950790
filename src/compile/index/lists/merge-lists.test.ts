import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createByteRanges } from '../../../index/bytes/byte-ranges.ts';
import { columnOf, keyOf } from '../../../index/dictionary/dictionary-entries.ts';
import { DictionaryReader } from '../../../index/dictionary/dictionary-reader.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { DictionaryWriter, writeParts } from './dictionary-writer.ts';
import { encodeList } from './encode-list.ts';
import { ListSpool } from './list-spool.ts';
import { mergeLists } from './merge-lists.ts';
import type { Spooled } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'datapond-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const scratch = () => join(folder, String(++files));

const RECORDS = 50;
/** By key the records of a column. */
type Lists = Readonly<Record<string, readonly number[]>>;

/** Merges columns, of which the first is 1, and opens what came of it. @param records the greatest id there can be */
function merge(columns: readonly Lists[], records = RECORDS, placed = false) {
  const spooled = columns.map((lists, i) => {
    const spool = new ListSpool(scratch);
    for (const key of Object.keys(lists).sort(compareKeys))
      spool.add(key, encodeList(Uint32Array.from(lists[key]!), null, records));
    return { column: i + 1, lists: spool.finish() };
  });
  const heard: string[] = [];
  const writer = new DictionaryWriter(scratch, { placed, highest: records });
  mergeLists(spooled, (key, lists) => {
    heard.push(key);
    writer.addLists(key, lists);
  });
  const pending = writer.finish();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const write = (bytes: Uint8Array) => {
    pieces.push(bytes);
    size += bytes.length;
    return [size - bytes.length, bytes.length] as const;
  };
  const take = ({ path, bytes }: Spooled) => {
    const [at] = write(path === null ? bytes : new Uint8Array(readFileSync(path)));
    if (path !== null) rmSync(path);
    return at;
  };
  const dictionary = writeParts(pending, take).writeRoot(write);
  const file = Buffer.concat(pieces);
  const read: number[] = [];
  const source = {
    bytes: file.length,
    read: async (at: number, bytes: number) => {
      read.push(bytes);
      return new Uint8Array(file.subarray(at, at + bytes));
    },
  };
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false });
  return { heard, read, reader: new DictionaryReader(ranges, dictionary, () => records) };
}

const key = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom('a', 'ab', 'ä', '日本', '\u{1f986}', '\uffee'),
);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: RECORDS }), { minLength: 1, maxLength: RECORDS });
const lists = fc.dictionary(
  key,
  ids.map((own) => own.sort((a, b) => a - b)),
  { maxKeys: 12 },
);

it('puts columns together by key, and tells them apart again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lists, { minLength: 1, maxLength: 9 }), async (columns) => {
      const { heard, reader } = merge(columns);
      const keys = [...new Set(columns.flatMap((own) => Object.keys(own)))].sort(compareKeys);
      expect(heard).toEqual(keys);
      for (const [i, own] of columns.entries()) {
        const entries = await reader.entries.find(keys, i + 1);
        const read = await reader.ids(entries);
        expect(entries.map((entry, at) => [keyOf(entry), columnOf(entry), [...(read[at] ?? [])]])).toEqual(
          keys.filter((one) => Object.hasOwn(own, one)).map((one) => [one, i + 1, own[one]]),
        );
      }
      expect(await reader.entries.find(keys, columns.length + 1)).toEqual([]);
    }),
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('reads from files what is much, and leaves none behind', async () => {
  const many = (step: number): Lists =>
    Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`word ${i * step}`, [1 + (i % RECORDS)]]));
  const columns = [many(1), many(2), many(3)];
  const { heard, reader } = merge(columns);
  expect(heard.length).toBe(new Set(columns.flatMap((own) => Object.keys(own))).size);
  const asked = ['word 0', 'word 6', 'word 119998', 'word 60001', 'word 179997'];
  const found = await Promise.all(columns.map((_, i) => reader.entries.find(asked, i + 1)));
  expect(found.map((own) => own.map(keyOf))).toEqual([
    ['word 0', 'word 6'],
    ['word 0', 'word 6', 'word 119998'],
    ['word 0', 'word 6', 'word 179997'],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

it('has lists of some tens of records beside the words that they are of, and nobody asks for them by themselves', async () => {
  const records = 1_000_000;
  const every = (step: number, count: number) => Array.from({ length: count }, (_, i) => (i + 1) * step);
  const own = { few: every(40_000, 20), some: every(30_000, 30), many: every(9_000, 100) };
  const { read, reader } = merge([own], records, true);
  const entries = await reader.entries.find(['few', 'some', 'many'], 1);
  const before = read.length;
  expect((await reader.ids(entries.slice(0, 2))).map((ids) => [...ids])).toEqual([own.few, own.some]);
  expect(read.length).toBe(before);
  expect((await reader.ids(entries.slice(2))).map((ids) => [...ids])).toEqual([own.many]);
  expect(read.length).toBe(before + 1);
});
