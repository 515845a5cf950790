import { expect, test } from 'vitest';
import { stripExports } from './strip-exports.ts';

/** A module that exports a function which answers 42 as `kept`, and under as many long names as asked. */
function moduleWith(others: number): Uint8Array<ArrayBuffer> {
  const number = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))];
  const section = (id: number, content: readonly number[]) => [id, ...number(content.length), ...content];
  const names = ['kept', ...Array.from({ length: others }, (_, i) => `_Z${'x'.repeat(200)}${i}`)];
  const exported = names.flatMap((name) => [...number(name.length), ...new TextEncoder().encode(name), 0, 0]);
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  return Uint8Array.from([
    ...header,
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(3, [1, 0]),
    ...section(7, [...number(names.length), ...exported]),
    ...section(10, [1, 4, 0, 0x41, 42, 0x0b]),
  ]);
}

test.each([0, 3, 500])('of %i exports that nobody wants none is left, and the rest works', async (others) => {
  const stripped = stripExports(moduleWith(others), (name) => !name.startsWith('_Z'));
  const { instance } = await WebAssembly.instantiate(new Uint8Array(stripped));
  expect(Object.keys(instance.exports)).toEqual(['kept']);
  expect((instance.exports['kept'] as () => number)()).toBe(42);
  expect(stripped.length).toBeLessThan(60);
});

test('a module whose exports are all wanted stays what it is', () => {
  const module = moduleWith(300);
  expect(
    Buffer.compare(
      stripExports(module, () => true),
      module,
    ),
  ).toBe(0);
});

test('what is cut off is refused', () => {
  expect(() => stripExports(moduleWith(3).subarray(0, 40), () => true)).toThrow(RangeError);
});
