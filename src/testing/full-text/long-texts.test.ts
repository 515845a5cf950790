import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/*
 * Texts of a hundred words each: where there is no room for their words and for where these stand, the words are told of all the same.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 1_500;
const FREQUENT = ['of', 'pond', 'heron', 'running', 'runs', 'newt', 'w-7', 'carp,'];

function rows(): readonly Row[] {
  let seed = 23;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const rare = () => `w${draw(40) * draw(40)}`.replaceAll(/\d/g, (digit) => 'klmnopqrst'[+digit] ?? '');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const words = Array.from({ length: 40 + draw(100) }, () =>
      draw(9) === 0 ? FREQUENT[draw(draw(FREQUENT.length) + 1)]! : rare(),
    );
    return [words.join(' '), `k${i % 4}`, String(draw(60_000)), null, null, null, null];
  });
}

const table = rows();
const withRoom = (share?: number) =>
  indexedRelation(native, table, share === undefined ? {} : { share, floor: 0 });
const built = [withRoom(), withRoom(0.75)] as const;

test.each(['all', 'some'].map((told, i) => ({ told, i })))(
  'how many words are told with their places where there is so much room: $told',
  async ({ told, i }) => {
    const { index } = await built[i]!;
    const words = ((await index.words?.containing(['w', 'pond'])) ?? []).filter(
      ({ column, count }) => column === 'text' && count > 8,
    );
    const placed = words.filter(({ isPlaced }) => isPlaced).length;
    expect(words.length).toBeGreaterThan(100);
    const own = placed === words.length ? 'all' : placed > 0 ? 'some' : 'none';
    expect([own, index.column('text')?.others]).toEqual([told, false]);
  },
);

test.each(['pond', 'running pond', 'run heron', 'wkl', 'of wn', 'w-7 carp', 'po | newt wkn'])(
  'searches of words whose places are not told find what the table does: %s',
  async (q) => {
    for (const [i, building] of built.entries())
      for (const more of [{}, { sort: 'id desc, _id' }, { filters: { b: 'k1' } }] as Asked[])
        await expectSameAnswers(native, { name: `long${i}`, ...(await building) }, { q, ...more } as Asked, {
          offsets: [0, 120],
          limit: 100,
        });
  },
);

test('a long text is found as a value by the longest of its words', async () => {
  const { relation, index } = await built[1];
  expect(index.column('text')?.values).toBeNull();
  const texts = [table[7]?.[0], `${table[9]?.[0]} nowhere`, 'of', 'pond of', table[1_200]?.[0]] as string[];
  for (const filters of [{ text: texts[0] }, { text: texts }, { text: texts[1] }, { b: 'k0', text: texts }]) {
    const search = { params: { filters, fields: ['_id'] } as Asked, offset: 0, limit: 10 };
    const found = await byIndex(index, relation, search, 'contains');
    expect([filters, found]).toEqual([filters, await byTable(native, relation, search, 'contains')]);
  }
});
