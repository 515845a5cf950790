import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { numberAt, packedBytes, packNumbers, unpackNumbers } from './packed-numbers.ts';

test('numbers of any width are read at their places', () => {
  const numbers = fc
    .integer({ min: 0, max: 53 })
    .chain((width) =>
      fc.tuple(
        fc.constant(width),
        fc.array(fc.bigInt({ min: 0n, max: 2n ** BigInt(width) - 1n }).map(Number), { maxLength: 40 }),
      ),
    );
  fc.assert(
    fc.property(numbers, ([width, all]) => {
      const writer = new ByteWriter();
      packNumbers(writer, all, width);
      const bytes = writer.toBytes();
      expect(bytes).toHaveLength(packedBytes(all.length, width));
      expect(all.map((_, place) => numberAt(bytes, place, width))).toEqual(all);
      if (width <= 24) expect([...unpackNumbers(bytes, all.length, width)]).toEqual(all);
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});
