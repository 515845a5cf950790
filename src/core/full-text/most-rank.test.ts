import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CompiledQuery } from './compiled-query.ts';
import { ENGLISH } from './text-search-config.ts';
import { toTsQuery } from './to-tsquery.ts';

const WORDS = ['cat', 'dog', 'sky', 'newt', 'pond'];
/** Each order and nesting sorts the terms another way. */
const QUERIES = [
  'cat & dog',
  'dog & cat & sky',
  'sky & (cat | dog)',
  'cat | dog',
  'newt & pond & cat & sky & dog',
  'cat',
];

/** @param places by word where it stands */
function ranked(asked: string, places: readonly (readonly number[])[]) {
  const query = new CompiledQuery(toTsQuery(asked, ENGLISH), ENGLISH);
  const placesOf = (lexeme: string) => places[WORDS.indexOf(lexeme)] ?? [];
  return {
    rank: query.rankOf((lexeme) => (placesOf(lexeme).length > 0 ? [placesOf(lexeme)] : [])),
    ...query.boundRank((lexeme) => placesOf(lexeme).length),
  };
}

/** A text by its words, of which the last stands for others, with gaps between them: by word its places. */
const places = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(WORDS.length), fc.constantFrom(0, 0, 0, 0, 1, 5, 120)), { maxLength: 11 }),
    fc.nat(40),
  )
  .map(([words, from]) => {
    const own = WORDS.map((): number[] => []);
    let place = from;
    for (const [word, gap] of words) own[word]?.push((place += 1 + gap));
    return own;
  });

test('no text has a greater rank than is told of its words, and some have it wherever they stand', () => {
  let sure = 0;
  fc.assert(
    fc.property(fc.constantFrom(...QUERIES), places, (asked, own) => {
      const { rank, most, isSure } = ranked(asked, own);
      if (isSure) sure += 1;
      if (isSure) expect(rank).toBe(most);
      else expect(rank).toBeLessThanOrEqual(most);
    }),
    { seed: 20_261_126, numRuns: 5000 },
  );
  expect(sure).toBeGreaterThan(1000);
});

test.each([
  ['cat & dog', [[7], [8]]],
  [
    'cat & dog',
    [
      [7, 10],
      [8, 9],
    ],
  ],
  [
    'dog & cat',
    [
      [1, 3, 5],
      [2, 4],
    ],
  ],
  ['dog & cat & sky', [[2], [1], [3]]],
])('one text reaches it: %s', (asked, own) => {
  const { rank, most, isSure } = ranked(asked, own);
  expect(isSure).toBe(false);
  expect(rank).toBe(most);
});
