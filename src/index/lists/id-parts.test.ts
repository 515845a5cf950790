import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteRanges } from '../bytes/byte-ranges.ts';
import { encodeParts, openParts, PART, partsOf } from './id-parts.ts';
import { seal } from '../bytes/sealed-bytes.ts';

test('ids are told by parts of the table', async () => {
  const highest = fc.integer({ min: 1, max: 3 * PART + 5 });
  const drawn = highest.chain((most) =>
    fc.record({
      most: fc.constant(most),
      // About the ends of parts as well.
      ids: fc.uniqueArray(
        fc.oneof(
          fc.integer({ min: 1, max: most }),
          fc.tuple(fc.nat(3), fc.integer({ min: -1, max: 2 })).map(([part, more]) => part * PART + more),
        ),
        { maxLength: 60 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(drawn, async ({ most, ids }) => {
      const all = Uint32Array.from(ids.filter((id) => id > 0 && id <= most)).sort();
      const told = encodeParts(all, most);
      expect(told.length).toBe(partsOf(most));
      const pieces = told.map(({ count, encoded }) => (count === 0 ? new Uint8Array(0) : seal(encoded)));
      const file = new Uint8Array([7, ...pieces.flatMap((piece) => [...piece])]);
      const source = {
        bytes: file.length,
        read: async (at: number, size: number) => file.subarray(at, at + size),
      };
      const runs = openParts(
        createByteRanges(source, { room: 1e9, isGenerous: false }),
        { at: 1, counts: told.map(({ count }) => count), bytes: pieces.map(({ length }) => length) },
        most,
      );
      const read = await Promise.all(runs.map((run) => run.read()));
      expect(read.map((run) => run.ids.length)).toEqual(runs.map(({ count }) => count));
      expect(read.flatMap((run) => [...run.ids])).toEqual([...all]);
      expect(read.every(({ ids: own }) => Math.ceil(own[0]! / PART) === Math.ceil(own.at(-1)! / PART))).toBe(
        true,
      );
    }),
    { seed: 20_261_127, numRuns: 200 },
  );
});
