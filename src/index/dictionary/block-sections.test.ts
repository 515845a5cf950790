import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DictionaryWriter, writeParts } from '../../compile/index/lists/dictionary-writer.ts';
import type { Spooled } from '../../compile/index/lists/spool.ts';
import { createByteRanges } from '../bytes/byte-ranges.ts';
import { DictionaryReader } from './dictionary-reader.ts';
import { keyOf } from './dictionary-entries.ts';
import type { DictionaryRoot } from '../index-layout.ts';
import { compareKeys } from './key-codec.ts';
import { readJson } from '../bytes/pieces.ts';

const folder = mkdtempSync(join(tmpdir(), 'datapond-sections-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const scratch = () => join(folder, String(++files));

const RECORDS = 5_000;
const WORDS = Array.from({ length: 40_000 }, (_, i) => `word ${i}`).sort(compareKeys);
/** Some are in so many records that their lists lie outside of blocks. */
const recordsOf = (i: number) =>
  Uint32Array.from({ length: i % 500 === 7 ? 900 : 2 }, (_, k) => 1 + (i % 40) + k * 5);

/** The words as a dictionary. @param most blocks that are told of in its root */
async function write(most: number, unsorted?: number) {
  const writer = new DictionaryWriter(scratch, {
    placed: false,
    highest: RECORDS,
    ...(unsorted !== undefined && { unsorted }),
  });
  for (const [i, word] of WORDS.entries()) writer.add(word, recordsOf(i));
  const pieces: Uint8Array[] = [];
  let size = 0;
  const put = (bytes: Uint8Array) => {
    pieces.push(bytes);
    size += bytes.length;
    return [size - bytes.length, bytes.length] as const;
  };
  const take = ({ path, bytes }: Spooled) =>
    put(path === null ? bytes : new Uint8Array(readFileSync(path)))[0];
  const dictionary = writeParts(writer.finish(), take).writeSections(put, most).writeRoot(put);
  const file = Buffer.concat(pieces);
  const read: number[] = [];
  const source = {
    bytes: file.length,
    read: async (at: number, bytes: number) => {
      read.push(bytes);
      return new Uint8Array(file.subarray(at, at + bytes));
    },
  };
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, gap: 0 });
  const root = await readJson<DictionaryRoot>(ranges, dictionary.root);
  read.length = 0;
  return { root, read, reader: new DictionaryReader(ranges, dictionary, () => RECORDS) };
}

test('words are found whose blocks are told of in sections, and their lists, with what tells of few blocks', async () => {
  const { root, read, reader } = await write(100);
  expect(root.blocks.length).toBeGreaterThan(2);
  expect(root.sections?.blocks).toBeGreaterThan(2 * (root.sections?.size as number));
  const places = [0, 1, 7, 20_007, 23_456, 39_998, 39_999];
  const asked = places.map((i) => WORDS[i]!);
  const entries = await reader.entries.find([...asked, 'no word', '', 'zz'], 0);
  expect(entries.map(keyOf)).toEqual(asked);
  const lists = await reader.ids(entries);
  expect(lists.map((ids) => [...ids])).toEqual(places.map((i) => [...recordsOf(i)]));
  const all = root.blocks.reduce((sum, own) => sum + own, 0);
  expect(read.reduce((sum, own) => sum + own, 0)).toBeLessThan(all / 4);
  for (const [i, word] of asked.entries()) expect(await reader.entries.listsOf(word)).toEqual([entries[i]]);
});

test('words are found by their numbers, wherever sections and blocks begin', async () => {
  const [told, plain] = await Promise.all([write(100, WORDS.length), write(100_000, WORDS.length)]);
  expect(told.root.sections).toBeDefined();
  expect(plain.root.sections).toBeUndefined();
  expect(told.root.keys).toEqual([]);
  expect(await told.reader.entries.size()).toBe(plain.root.blocks.length);
  const ends = plain.root.entries.reduce<number[]>((sums, own) => [...sums, (sums.at(-1) ?? 0) + own], []);
  const numbers = Uint32Array.from(new Set(ends.flatMap((end) => [end, Math.min(WORDS.length, end + 1)])));
  const wanted = [
    numbers,
    Uint32Array.of(1),
    Uint32Array.of(WORDS.length),
    Uint32Array.of(),
    Uint32Array.of(5, 39_000),
  ];
  for (const own of wanted) {
    const [places, expected] = await Promise.all(
      [told, plain].map(({ reader }) => reader.entries.blocksOf(own)),
    );
    expect(places).toEqual(expected);
    const blocks = await told.reader.entries.blocks((places ?? []).map(({ number }) => number));
    const found = (places ?? []).flatMap(({ before }, i) => {
      const { keys } = blocks[i]!;
      return [...own].filter((n) => n > before && n <= before + keys.length).map((n) => keys[n - before - 1]);
    });
    expect(found).toEqual([...own].map((number) => WORDS[number - 1]));
    const [about, exact] = await Promise.all([told, plain].map(({ reader }) => reader.entries.spreadOf(own)));
    expect(exact).toBe(expected?.length);
    expect(Math.abs((about as number) - (exact as number))).toBeLessThanOrEqual(1 + (exact as number) / 2);
  }
});
