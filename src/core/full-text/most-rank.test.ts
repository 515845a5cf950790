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
    most: query.mostRank((lexeme) => placesOf(lexeme).length),
  };
}

const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 })
  .map((own) => own.sort((a, b) => a - b));

test('no text has a greater rank than one that has its words side by side', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUERIES),
      fc.array(places, { minLength: WORDS.length, maxLength: WORDS.length }),
      (asked, own) => {
        const { rank, most } = ranked(asked, own);
        expect(rank).toBeLessThanOrEqual(most);
      },
    ),
    { seed: 20_261_126, numRuns: 3000 },
  );
});

test('of words that are there once, one text reaches it', () => {
  expect(ranked('cat & dog', [[7], [8]])).toEqual(expectEqual(ranked('cat & dog', [[7], [8]]).most));
  const orders = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ];
  const ranks = orders.map((order) =>
    ranked(
      'dog & cat & sky',
      order.map((place) => [place]),
    ),
  );
  expect(Math.max(...ranks.map(({ rank }) => rank))).toBe(ranks[0]?.most);
  expect(ranked('cat & dog', [[], [8]])).toEqual(expectEqual(ranked('cat & dog', [[], [8]]).most));
});

function expectEqual(rank: number) {
  return { rank, most: rank };
}
