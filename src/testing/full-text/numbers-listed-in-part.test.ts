import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';

/* Numbers of which some come again and are listed as words, and others come once, of which grams tell: with less and less room for both. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  name: ['text', `'pond ' || floor(r3 * 200)::INTEGER`],
  total: [
    'float8',
    `(CASE WHEN r1 < 0.9 THEN floor(r2 * 4000) / 10 + 100 ELSE floor(i * 13.7) / 100 + 100 END)::DOUBLE`,
  ],
} as const;
const relation = toRelation('partly', COLUMNS, 6_000);
const drawing = drawTable(engine, relation, COLUMNS, 3);
const SHARES = Array.from({ length: 30 }, (_, i) => 0.5 + i * 0.05);

test('a number is found whatever of its column had room', async () => {
  await drawing;
  const kept = new Set<string>();
  for (const share of SHARES) {
    const build = { mostWords: 3_000, share, floor: 0 };
    const index = await indexAt(await engine.newFile(), engine, relation, build);
    const { hasWords, grams } = index.column('total') ?? {};
    kept.add(JSON.stringify([hasWords, grams !== null]));
    const own = { name: `${share}`, relation, index: { ...index, frequent: null } };
    for (const q of ['123.4', '139.2', '117', '45.9'])
      for (const asked of [{ q: { total: q } }, { q: { total: q }, plain: true }])
        await expectSameAnswers(engine, own, asked, { offsets: [0], limit: 100, mayLeave: !hasWords });
  }
  expect([...kept].sort()).toEqual(['[false,false]', '[true,false]', '[true,true]']);
});
