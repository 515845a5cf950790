import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { PendingDictionary } from './dictionary-writer.ts';
import { numberKey, numberOf } from '../values/number-key.ts';
import { NumberValues } from '../values/number-values.ts';
import { TextSorter } from './text-sorter.ts';

const folder = mkdtempSync(join(tmpdir(), 'datapond-sorted-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const scratch = () => join(folder, String(++files));

const bytesOf = ({ path, bytes }: PendingDictionary['ids']) => [...(path ? readFileSync(path) : bytes)];
const written = (made: PendingDictionary) => ({
  ...made,
  ids: bytesOf(made.ids),
  places: bytesOf(made.places),
  blocks: bytesOf(made.blocks),
});

const text = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('', 'a', 'ä', '日本', 'same'));

it('sorts texts in parts as it does at once', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (texts, part) => {
      const sorted = (occurrences?: number) => {
        const sorter = new TextSorter(scratch, occurrences);
        texts.forEach((one, i) => {
          const bytes = Buffer.from(one);
          sorter.add(bytes, 0, bytes.length, i + 1);
        });
        const found: [string, readonly number[]][] = [];
        sorter.finish((key, ids) => found.push([Buffer.from(key).toString('hex'), [...ids]]));
        return found;
      };
      const hexes = texts.map((one) => Buffer.from(one).toString('hex'));
      const expected = [...new Set(hexes)]
        .sort()
        .map((hex) => [hex, hexes.flatMap((own, i) => (own === hex ? [i + 1] : []))]);
      expect(sorted()).toEqual(expected);
      expect(sorted(part)).toEqual(expected);
    }),
  );
  expect(readdirSync(folder)).toEqual([]);
});

const number = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.double({ noNaN: true }).map((own) => own + 0),
  fc.integer({ min: -9999, max: 9999 }).map((own) => own / 100),
  fc.constant(null),
);

it('finds numbers in parts as it does at once', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (numbers, part) => {
      const made = (records?: number) => {
        const values = new NumberValues(numbers.length, scratch, records);
        numbers.forEach((one, row) => one !== null && values.add(one + 0, row));
        return written(values.finish());
      };
      expect(made(part)).toEqual(made());
    }),
  );
});

it('orders numbers by their keys', () => {
  const double = fc.double({ noNaN: true });
  fc.assert(
    fc.property(double, double, (a, b) => {
      const [one, two] = [a, b].map((own) => Uint8Array.from(numberKey(own + 0)));
      expect(numberOf(one as Uint8Array)).toBe(a + 0);
      expect(Math.sign(Buffer.compare(one as Uint8Array, two as Uint8Array))).toBe(
        Math.sign(a + 0 < b + 0 ? -1 : a + 0 > b + 0 ? 1 : 0),
      );
    }),
  );
});
