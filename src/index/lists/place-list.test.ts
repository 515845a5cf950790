import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeTimes, encodeTimes, orderPositions, positionStarts } from './place-list.ts';

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

test('how often one of many words stands twice takes a bit or two', () => {
  const often = Uint16Array.from({ length: 8000 }, (_, i) => (i % 4 === 0 ? 2 : 1));
  expect(encodeTimes(often).length).toBeLessThan(1010);
});

test('positions of records with more of them come first', () => {
  const own = {
    times: Uint16Array.of(1, 2, 4, 1, 5, 3),
    positions: Uint32Array.from({ length: 16 }, (_, i) => i),
  };
  const ordered = [...orderPositions(own.times, own.positions)];
  expect(ordered).toEqual([3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 1, 2, 0, 7]);
  expect(Array.from(positionStarts(own.times), (start) => ordered[start])).toEqual([0, 1, 3, 7, 8, 13]);
});

test('positions of each record are found again', () => {
  fc.assert(
    fc.property(times, (list) => {
      const own = Uint16Array.from(list, (one) => (one % 7) + 1);
      const size = own.reduce((sum, one) => sum + one, 0);
      const positions = Uint32Array.from({ length: size }, (_, i) => i);
      const ordered = orderPositions(own, positions);
      const read = [...positionStarts(own)].flatMap((start, i) => [
        ...ordered.subarray(start, start + own[i]!),
      ]);
      expect(read).toEqual([...positions]);
    }),
    { seed: 5 },
  );
});
