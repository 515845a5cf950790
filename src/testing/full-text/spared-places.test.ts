import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

/*
 * Texts of words that some records have each and hardly any has many of: of most words it is left out where they stand. A lexeme has several such words, so that
 * more records have it than are all read.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 3000;
const VERBS = ['run', 'fish', 'walk', 'jump', 'sail', 'row'].flatMap((verb) => [
  verb,
  `${verb}s`,
  `${verb}ing`,
  `${verb}ed`,
]);

function rows(): readonly Row[] {
  let seed = 11;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const name = (number: number) =>
    number.toString(26).replaceAll(/\d/g, (digit) => 'klmnopqrst'[+digit] ?? '');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const names = Array.from({ length: 4 + draw(8) }, () => name(700 + draw(1200)));
    const verbs = Array.from({ length: draw(3) }, () => VERBS[draw(VERBS.length)] ?? '');
    const words = [
      ...names,
      ...verbs,
      ...(i % 9 === 0 ? ['pond'] : []),
      ...(i % 13 === 0 ? ['pond-run'] : []),
    ];
    for (let at = words.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [words[at], words[other]] = [words[other]!, words[at]!];
    }
    const title = i % 3 ? null : `${VERBS[draw(VERBS.length)]} ${name(700 + draw(1200))}`;
    return [words.join(' '), title, String(draw(60_000)), null, null, null, null];
  });
}

const building = indexedRelation(native, rows());

test('it is left out where rare words stand, and told of frequent ones', async () => {
  const { index } = await building;
  const placed = async (word: string) => {
    const found = await index.words?.containing([word]);
    return [...new Set(found?.filter(({ text }) => text === word).map(({ isPlaced }) => isPlaced))];
  };
  expect(await placed('pond')).toEqual([true]);
  expect(await placed('pond-run')).toEqual([true]);
  const all = (await index.words?.containing(['a'])) ?? [];
  expect(all.filter(({ isPlaced }) => !isPlaced).length).toBeGreaterThan(all.length / 2);
});

test.each([
  'running pond',
  'run pond',
  'run fish',
  'run | fish walking',
  'fishing walks jumped',
  'pond-run run',
  'sail row pond',
  'ru po',
])('ranks by where words stand are those of a scan: %s', async (q) => {
  const built = { name: 'spared', ...(await building) };
  for (const more of [
    {},
    { sort: 'id desc, _id' },
    { filters: { id: { lt: 40_000 } } },
    { language: 'simple' },
  ])
    await expectSameAnswers(native, built, { q, ...more } as Asked, { offsets: [0, 120], limit: 100 });
  const asked = { q: { text: q } } as Asked;
  await expectSameAnswers(native, built, asked, { offsets: [0], limit: 100 });
});
