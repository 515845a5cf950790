import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestFirst, orderByRank } from './text-matches.ts';

/** Few different ranks, as of records in which a word stands once or twice, or many. */
const ranked = fc
  .tuple(fc.constantFrom(3, 12, 40, 400), fc.integer({ min: 1, max: 2 }))
  .chain(([different, columns]) =>
    fc.array(
      fc.array(
        fc.nat(different).map((n) => Math.fround(n / 7)),
        { minLength: columns, maxLength: columns },
      ),
      { minLength: 1, maxLength: 300 },
    ),
  );

test('records come by their ranks, and of the same ones by their ids', () => {
  fc.assert(
    fc.property(ranked, fc.nat(320), (all, most) => {
      const ids = Uint32Array.from(all, (_, i) => 2 * i + 1);
      const names = all[0]!.map((_, i) => ({ id: `rank ${i}` }));
      const lists = names.map((_, i) => Float32Array.from(all, (own) => own[i]!));
      const found = orderByRank({ ids, ranks: lists }, names as never, most);
      const expected = all
        .map((ranks, i) => ({ id: ids[i]!, ranks }))
        .sort(bestFirst)
        .slice(0, most);
      expect([...found.ids]).toEqual(expected.map(({ id }) => id));
      for (const [i, { id }] of names.entries())
        expect([...found.ranks.get(id)!]).toEqual(expected.map(({ ranks }) => ranks[i]));
    }),
    { seed: 20_261_126, numRuns: 300 },
  );
});
