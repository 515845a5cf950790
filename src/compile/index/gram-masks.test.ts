import { expect, test } from 'vitest';
import { GramMasks, idsOfMasks } from './gram-masks.ts';

test('records are told by masks, of groups that several have seen as well', () => {
  const [one, other] = [new GramMasks(8), new GramMasks(8)];
  one.add(7, 0, 0b110);
  one.add(7, 2, 1 << 31);
  other.add(7, 2, 1);
  const masks = [one, other].flatMap((own) => own.of(7) ?? []);
  expect([...idsOfMasks(masks, 95)]).toEqual([1, 2, 64, 95]);
});

test('where it is too much, what fewest records have is forgotten, and stays so', () => {
  const masks = new GramMasks(4, 12);
  for (let group = 0; group < 3; group += 1) for (const thing of [1, 2]) masks.add(thing, group, 1);
  masks.tidy([0, 3, 50]);
  expect([masks.of(1), masks.of(2)]).not.toContain(null);
  masks.add(3, 3, 3);
  masks.tidy([0, 3, 50, 2]);
  masks.add(1, 4, 1);
  expect([1, 2, 3].map((thing) => masks.of(thing)?.length ?? null)).toEqual([null, 6, null]);
});
