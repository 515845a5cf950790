import { afterAll, expect, test } from 'vitest';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { longTexts } from './long-texts.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

const COLUMNS = {
  id: ['int4', 'i'],
  note: ['text', `repeat(md5(i::VARCHAR), 2)`],
  rare: ['text', `CASE WHEN i % 4 = 0 THEN repeat(md5(i::VARCHAR), 9) END`],
  law: ['text', `repeat(md5((i % 50)::VARCHAR), 9)`],
  code: ['text', `left(md5(i::VARCHAR), 12)`],
} as const;

async function tableOf(rows: number) {
  const name = identifier(`of ${rows}`);
  const columns = Object.entries(COLUMNS).map(([id, [, value]]) => `${value} AS "${id}"`);
  await engine.withSession((session) =>
    session.run(sql`CREATE TABLE ${name} AS ${raw(`SELECT ${columns.join(', ')} FROM range(${rows}) t(i)`)}`),
  );
  return { name, rows, columns: Object.entries(COLUMNS).map(([id, [type]]) => ({ id, type })) };
}

test('long texts that hardly come twice are told from short ones and from few', async () => {
  const relation = await tableOf(80_000);
  expect(await engine.withSession((session) => longTexts(session, relation))).toEqual(['note', 'rare']);
});

test('in a small table none is worth blocks of its own', async () => {
  const relation = await tableOf(2000);
  expect(await engine.withSession((session) => longTexts(session, relation))).toEqual([]);
});
