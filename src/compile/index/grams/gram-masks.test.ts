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
