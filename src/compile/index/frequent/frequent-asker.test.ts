import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { decodeIndex } from '../../../testing/decode-index.ts';
import { indexedRelation, type Row } from '../../../testing/full-text/indexed-relation.ts';
import { tempFolder } from '../../../testing/temp-folder.ts';
import { buildIndex } from '../build-index.ts';
import { FrequentAsker } from './frequent-asker.ts';

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

test('as many records are reckoned with as have a word’s lexeme, which may be more than have the word', async () => {
  const rows = Array.from({ length: 3000 }, (_, i): Row => [
    `${i % 100 === 0 ? 'p. oak' : 'p, elm'} ${i}`,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  const { relation } = await indexedRelation(engine, rows);
  const path = join(tempFolder({}), 'index');
  const { root } = await buildIndex({ engine, relation, columns: null, path });
  const file = readFileSync(path);
  const { root: layout } = decodeIndex(file, root);
  const index = { path, bytes: file.length, end: new Uint8Array(0), layout };
  const { columns } = relation;
  const pages = { few: [], orders: [], leastSpared: Infinity };
  const asker = new FrequentAsker({ index, columns, told: 100, markedBytes: Infinity, pages });
  const recordsOf = (text: string, records: number, isPart = false) =>
    asker.records({ text, records, isPart, isMarked: false });
  expect(await recordsOf('p.', 30)).toBe(3000);
  expect(await recordsOf('oak', 30)).toBe(30);
  // Of a part its words tell.
  expect(await recordsOf('p.', 40, true)).toBe(40);
  expect(await recordsOf('elm', 5000, true)).toBe(3000);
  expect(
    (await asker.ask({ text: 'p.', records: 30, isPart: false, isMarked: false }, 1, 10))?.answer?.total,
  ).toBe(3000);
  asker.close();
});
