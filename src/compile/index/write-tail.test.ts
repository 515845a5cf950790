import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { IndexNeeds } from '../../core/search-index/ports/index-search.ts';
import { identifier, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createByteRanges } from '../../index/bytes/byte-ranges.ts';
import type { Span } from '../../index/index-layout.ts';
import { openTableIndex } from '../../index/open-table-index.ts';
import { makeFolder } from '../../testing/temp-folder.ts';
import { buildIndex } from './build-index.ts';
import type { IndexPlace } from './write-tail.ts';

/* What a question reads of an index's end before anything else, of a table with a column whose name every object knows. */

const ROWS = 2000;
const engine = createNativeEngine();
const folder = makeFolder({});
let place: IndexPlace;
let bytes: Uint8Array;

beforeAll(async () => {
  const relation: Relation = {
    name: identifier('tail'),
    rows: ROWS,
    columns: [
      { id: 'constructor', type: 'text' },
      { id: 'value', type: 'int4' },
    ],
  };
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT i + 1 AS _id, 'w' || i % 700 AS constructor, (i % 900)::INTEGER AS value FROM range(2000) t(i)`,
    ),
  );
  const path = `${folder.folder}/index`;
  place = await buildIndex({ engine, relation, columns: null, path, frequent: { least: 1 } });
  bytes = new Uint8Array(await readFile(path));
});
afterAll(async () => {
  folder.remove();
  await engine.close();
});

const NOTHING: IndexNeeds = { columns: [], words: false, frequent: null };

/** Opens the index for a question. Resolves to the index, and what was asked for at first. */
async function open(needs: IndexNeeds | undefined, at: IndexPlace = place) {
  const asked: Span[] = [];
  const source = {
    bytes: bytes.length,
    read: async (start: number, length: number) => {
      asked.push([start, length]);
      return bytes.subarray(start, start + length);
    },
  };
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, gap: 0 });
  const index = await openTableIndex(ranges, at, ROWS, needs);
  return { index, asked: [...asked] };
}

const toEnd = (start: number): Span => [start, place.head[0] + place.head[1] - start];

test('a page reads where records stand, a filter its column besides, a search for words these', async () => {
  const { records, words, columns } = place.starts;
  expect(Object.keys(columns).sort()).toEqual(['constructor', 'value']);
  expect((await open(NOTHING)).asked).toEqual([toEnd(records)]);
  expect((await open({ ...NOTHING, words: true })).asked).toEqual([toEnd(words)]);
  const value = columns['value'] ?? 0;
  expect(value).toBeLessThan(words);
  expect((await open({ ...NOTHING, columns: ['value'] })).asked).toEqual([toEnd(value)]);
  expect((await open(undefined)).asked).toEqual([place.head]);
});

test('what is in no first read, and what turns out to be needed besides, is read when it is', async () => {
  const { index, asked } = await open(
    { ...NOTHING, columns: ['constructor'] },
    { ...place, starts: { ...place.starts, columns: {} } },
  );
  expect(asked).toEqual([toEnd(place.starts.records)]);
  expect(index.column('constructor')?.values?.size).toBe(700);
  expect((await index.words?.containing(['w69']))?.length).toBe(11);
});

test('one word reads what tells of a few frequent ones', async () => {
  const [at = 0, ...sections] = place.starts.frequent ?? [];
  expect(sections.length).toBeGreaterThan(5);
  const { index, asked } = await open({ ...NOTHING, words: true, frequent: 'w12' });
  expect(asked).toHaveLength(2);
  expect(asked).toContainEqual(toEnd(place.starts.words));
  const [section] = asked.filter(([start]) => start < place.starts.words) as [Span];
  expect(section[0]).toBeGreaterThanOrEqual(at);
  expect(sections).toContain(section[1]);
  for (let word = 0; word < 700; word += 1) {
    const ids = Array.from({ length: word < 600 ? 3 : 2 }, (_, i) => word + 1 + 700 * i);
    const answer = await index.frequent?.answer(` w${word}`);
    expect([word, answer?.total, [...(answer?.ids ?? [])]]).toEqual([word, ids.length, ids]);
  }
  expect(await index.frequent?.answer(' w700')).toBeUndefined();
  expect((await open({ ...NOTHING, words: true, frequent: 'quite another one' })).asked).toHaveLength(2);
});
