import { expect, test } from 'vitest';
import { createRegister } from './register.ts';

const RECORDS = 20_000;
const SEEDS = [1, 2, 3, 4];

test('the same seed gives the same records, another one others', () => {
  const [one, same, other] = [1, 1, 2].map((seed) => createRegister(RECORDS, seed));
  expect(same?.row(77)).toEqual(one?.row(77));
  expect(other?.row(77)).not.toEqual(one?.row(77));
});

test.each(SEEDS)(
  'register %i has unique parcels in no order, owners of several and words by Zipf',
  (seed) => {
    const table = createRegister(RECORDS, seed);
    const all = Array.from({ length: RECORDS }, (_, i) => table.parcel(i));
    const parcels = all.map(({ parcel }) => String(parcel));
    expect(new Set(parcels).size).toBe(RECORDS);
    const ascents = parcels.filter((parcel, i) => i > 0 && parcel > (parcels[i - 1] as string)).length;
    expect(ascents / RECORDS).toBeGreaterThan(0.45);
    expect(ascents / RECORDS).toBeLessThan(0.55);
    const owners = new Set(all.map(({ owner }) => owner)).size;
    expect(RECORDS / owners).toBeGreaterThan(5);
    expect(RECORDS / owners).toBeLessThan(40);

    const counts = new Map<string, number>();
    for (const { note } of all)
      for (const word of String(note ?? '').split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
    const frequency = (rank: number) => counts.get(table.words[rank - 1] as string) ?? 0;
    const fall = frequency(1) / frequency(10);
    expect(fall).toBeGreaterThan(5);
    expect(fall).toBeLessThan(20);
    expect(all.some(({ owner, value, note }) => owner === null || value === null || note === null)).toBe(
      true,
    );
    // They are written to CSV and read by peers without quotes.
    expect(all.flatMap((one) => Object.values(one)).some((cell) => /[",\n]/.test(String(cell)))).toBe(false);
  },
);
