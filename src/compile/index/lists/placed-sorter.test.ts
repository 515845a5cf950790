import fc from 'fast-check';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PlacedSorter } from './placed-sorter.ts';

const folder = mkdtempSync(join(tmpdir(), 'datapond-placed-'));
afterAll(() => {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
});
let files = 0;
const scratch = () => join(folder, String(++files));

it('sorts words with their places, in memory or in parts, and leaves nothing behind', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1f986}'), maxLength: 3 });
  const occurrence = fc.record({ word, skip: fc.nat(2), position: fc.integer({ min: 1, max: 16_383 }) });
  fc.assert(
    fc.property(fc.array(occurrence, { maxLength: 60 }), fc.integer({ min: 1, max: 80 }), (all, most) => {
      const sorter = new PlacedSorter(scratch, most);
      const expected = new Map<string, [ids: number[], positions: number[]]>();
      let id = 1;
      for (const { word: own, skip, position } of all) {
        id += skip;
        const bytes = Buffer.from(`-${own}-`);
        sorter.add(bytes, 1, bytes.length - 1, id, position);
        const [ids, positions] = expected.get(own) ?? [[], []];
        ids.push(id);
        positions.push(position);
        expected.set(own, [ids, positions]);
      }
      expect(sorter.length).toBe(all.length);
      const found: [string, number[], number[]][] = [];
      sorter.finish((bytes, ids, positions) =>
        found.push([Buffer.from(bytes).toString(), [...ids], [...positions]]),
      );
      const inOrder = [...expected].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(found).toEqual(inOrder.map(([own, [ids, positions]]) => [own, ids, positions]));
      expect(readdirSync(folder)).toEqual([]);
    }),
  );
});

it('what is given up leaves nothing behind either', () => {
  const sorter = new PlacedSorter(scratch, 2);
  for (let id = 1; id <= 5; id += 1) sorter.add(Buffer.from('pond'), 0, 4, id, 1);
  expect(readdirSync(folder)).not.toEqual([]);
  sorter.discard();
  expect(readdirSync(folder)).toEqual([]);
});
