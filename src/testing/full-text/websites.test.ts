import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

/* Websites with words of names in them, mostly without a scheme, and a few that are no addresses: of these alone the words are lexemes. */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 3000;
const TRADES = ['solutions', 'holding', 'bau', 'berlin', 'software'];

function rows(): readonly Row[] {
  let seed = 5;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const name = () => Array.from({ length: 6 }, () => 'abdegiklmnoprstu'[draw(16)]).join('');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const trade = TRADES[draw(5)]!;
    const host = `${['', 'www.', 'https://'][draw(3)]}${name()}-${trade}.example`;
    const odd = [`http://${trade}..example/`, `${name()}-${trade}`, `${trade}@`][draw(3)]!;
    return [
      i % 7 === 0 ? `${trade} and ${name()}` : null,
      i % 11 === 0
        ? null
        : i % 600 === 1
          ? odd
          : `${host}${['', '/', '/de/kontakt', '/impressum.html'][draw(4)]}`,
      String(i % 20),
      null,
      null,
      null,
      null,
    ];
  });
}

const building = indexedRelation(native, rows(), { mostWords: 100 });

test('words of other forms are told beside', async () => {
  const { index } = await building;
  const forms = index.column('b')?.forms;
  expect([forms?.addresses, forms?.letters, (forms?.besides.length ?? 0) > 2]).toEqual([true, false, true]);
});

test.each([...TRADES, 'solution', 'kontakt', 'impressum.html', 'example', 'bau holding', 'www.'])(
  'what websites have is found and ranked as a scan does: %s',
  async (q) => {
    const built = { name: 'websites', ...(await building) };
    for (const more of [{}, { plain: true }, { filters: { id: 7 } }])
      for (const own of [q, { b: q }])
        await expectSameAnswers(native, built, { q: own, ...more } as Asked, { offsets: [0], limit: 100 });
  },
);
