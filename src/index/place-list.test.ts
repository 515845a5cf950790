import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePositions, decodeTimes, encodePositions, encodeTimes } from './place-list.ts';

const times = fc.array(fc.integer({ min: 1, max: 16_383 }), { minLength: 1, maxLength: 60 });

test('times come back as they were written', () => {
  fc.assert(
    fc.property(times, (list) => {
      const own = Uint16Array.from(list);
      expect(decodeTimes(encodeTimes(own), own.length)).toEqual(own);
    }),
    { seed: 5 },
  );
});

test('times take no bytes where each word stands once', () => {
  expect(encodeTimes(Uint16Array.of(1, 1, 1))).toHaveLength(0);
});

test('positions come back as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(16_383), { maxLength: 200 }), (list) => {
      const own = Uint32Array.from(list);
      expect(decodePositions(encodePositions(own), own.length)).toEqual(own);
    }),
    { seed: 5 },
  );
});
