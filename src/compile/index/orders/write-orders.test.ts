import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { identifier, raw, sql } from '../../../core/sql/fragment.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createByteRanges } from '../../../index/bytes/byte-ranges.ts';
import type { DictionaryRoot, IndexRoot } from '../../../index/index-layout.ts';
import { readJson } from '../../../index/bytes/pieces.ts';
import { buildIndex } from '../build-index.ts';
import { readerOf } from '../values/crossed-counts.ts';
import { RecordNumbers } from '../lists/record-numbers.ts';
import { writeOrders } from './write-orders.ts';

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

/** So many have more blocks of values than a short column. */
const ROWS = 150_000;
const [STATE, SIZE, SHARE] = [0, 1, 2];

test('orders of whole numbers have more room than others', async () => {
  const name = identifier('parcels');
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS SELECT range + 1 AS _id, 'state ' || range % 3 AS state, (range * 7919 % 40009)::INTEGER AS size, (range * 104729 % 50021 / 7)::DOUBLE AS share FROM range(${raw(String(ROWS))})`,
    ),
  );
  const columns = [
    { id: 'state', type: 'text' },
    { id: 'size', type: 'int4' },
    { id: 'share', type: 'float8' },
  ];
  const path = await engine.newFile();
  const place = await buildIndex({
    engine,
    relation: { name, rows: ROWS, columns },
    columns: null,
    path,
    floor: 1e9,
  });
  const bytes = new Uint8Array(await readFile(path));
  const source = {
    bytes: bytes.length,
    read: async (at: number, size: number) => bytes.subarray(at, at + size),
  };
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false });
  const layout = await readJson<IndexRoot>(ranges, place.root);
  const read = readerOf(openSync(path, 'r'));
  const values = await Promise.all(
    layout.columns.map(async ({ values: own }) => {
      if (!own) throw new Error('all have room');
      return { root: await readJson<DictionaryRoot>(ranges, own.root), read };
    }),
  );
  const written = (room: number, more: number) => {
    let [at, files] = [0, 0];
    const orders = writeOrders(columns, values, {
      numbers: new RecordNumbers(ROWS),
      room,
      few: [],
      more,
      moreOfFew: 0,
      scratch: () => `${path}.spool.${++files}`,
      write: (piece) => [(at += piece.length) - piece.length, piece.length],
    });
    return orders.map(({ by, columns: own }) => [by, own]);
  };
  expect(written(1e9, 0)).toEqual([[STATE, [SIZE, SHARE]]]);
  expect(written(0, 1e9)).toEqual([[STATE, [SIZE]]]);
  expect(written(0, 0)).toEqual([]);
}, 120_000);
