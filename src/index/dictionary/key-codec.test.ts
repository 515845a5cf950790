import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { compareKeys, readKeys, toMantissa, writeKeys, type Key, type KeyForm } from './key-codec.ts';

function roundTrip(keys: readonly Key[], form: KeyForm): readonly Key[] {
  const writer = new ByteWriter();
  writeKeys(writer, keys, form);
  const reader = new ByteReader(writer.toBytes());
  const read = readKeys(reader, keys.length, form);
  expect(reader.at).toBe(writer.length);
  return read;
}

const sorted = (keys: readonly Key[]) => [...new Set(keys)].sort(compareKeys);
const text = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'é', '東', '😀', '😁', '\ufeff', '\0', ' '), { maxLength: 30 })
  .map((parts) => parts.join(''));

const plain = fc.string({ unit: fc.constantFrom('a', 'b', '0', '\0', '~'), maxLength: 12 });

test('texts are read as they were written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(text), fc.array(plain)), (given) => {
      const keys = sorted(given);
      expect(roundTrip(keys, { kind: 'text' })).toEqual(keys);
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});

test('numbers are read as they were written, to the last bit', () => {
  const double = fc.double({ noNaN: true }).map((value) => value + 0);
  const decimal = fc.tuple(fc.integer({ min: -(2 ** 45), max: 2 ** 45 }), fc.nat(9));
  fc.assert(
    fc.property(fc.array(double), fc.array(decimal), fc.nat(9), (doubles, decimals, scale) => {
      const keys = sorted(doubles);
      expect(roundTrip(keys, { kind: 'double' })).toEqual(keys);
      const exact = sorted(decimals.map(([mantissa, places]) => mantissa / 10 ** places + 0)).filter(
        (key) => toMantissa(key as number, scale) !== null,
      );
      expect(roundTrip(exact, { kind: 'decimal', scale })).toEqual(exact);
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});

test('a number of more places than the form has is refused, and so is a minus before a zero', () => {
  expect(toMantissa(0.125, 2)).toBeNull();
  expect(toMantissa(-0, 0)).toBeNull();
  expect(toMantissa(2 ** 52, 0)).toBeNull();
  expect(() => roundTrip([0.125], { kind: 'decimal', scale: 2 })).toThrow(
    '0.125 has more than 2 decimal places',
  );
});
