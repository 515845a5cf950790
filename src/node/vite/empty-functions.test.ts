import { expect, test } from 'vitest';
import { emptyFunctions } from './empty-functions.ts';
import { stripExports } from './strip-exports.ts';
import { toNumber } from './wasm-sections.ts';

const LONG = 200;

/** A body of so many bytes at least, before what it does. */
function body(...does: readonly number[]): number[] {
  // `nop`, all along.
  const content = [0, ...Array.from({ length: LONG }, () => 1), ...does, 0x0b];
  return [...toNumber(content.length), ...content];
}

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const CALL = 0x10;
const CONSTANT = 0x41;

/**
 * A module of functions without parameters that answer a number, of which the first is imported: 1 calls 2, 2 calls the imported one, 3 is in the
 * table, 4 is called by 5, which is only exported as `unwanted`, 6 is named by a global, 7 by nothing.
 */
function exampleModule(): Uint8Array {
  const section = (id: number, content: readonly number[]) => [id, ...toNumber(content.length), ...content];
  const text = (value: string) => [value.length, ...new TextEncoder().encode(value)];
  const entry = (name: string, kind: number, index: number) => [...text(name), kind, index];
  const bodies = [
    body(CALL, 2),
    body(CALL, 0),
    body(CONSTANT, 33),
    body(CONSTANT, 44),
    body(CALL, 4),
    body(CONSTANT, 55),
    body(CONSTANT, 22),
  ];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(2, [1, ...text('env'), ...text('asked'), 0, 0]),
    ...section(3, [7, 0, 0, 0, 0, 0, 0, 0]),
    ...section(4, [1, 0x70, 0, 1]),
    ...section(6, [1, 0x70, 0, 0xd2, 6, 0x0b]),
    ...section(7, [
      4,
      ...entry('wanted', 0, 1),
      ...entry('unwanted', 0, 5),
      ...entry('table', 1, 0),
      ...entry('named', 3, 0),
    ]),
    ...section(9, [1, 0, CONSTANT, 0, 0x0b, 1, 3]),
    ...section(10, [7, ...bodies.flat()]),
  ]);
}

const start = async (module: Uint8Array) =>
  (await WebAssembly.instantiate(new Uint8Array(module), { env: { asked: () => 11 } })).instance.exports as {
    readonly wanted: () => number;
    readonly unwanted?: () => number;
    readonly table: WebAssembly.Table;
    readonly named: WebAssembly.Global;
  };

test('what is exported, in a table or named by a global works as before, and all that these call', async () => {
  const module = emptyFunctions(stripExports(exampleModule(), (name) => name !== 'unwanted'));
  const { wanted, table, named } = await start(module);
  expect(wanted()).toBe(11);
  expect((table.get(0) as () => number)()).toBe(33);
  expect((named.value as () => number)()).toBe(55);
});

test('what nothing reaches takes no room', () => {
  const module = exampleModule();
  // 7, which nothing names.
  expect(module.length - emptyFunctions(module).length).toBeGreaterThan(LONG);
  const stripped = stripExports(module, (name) => name !== 'unwanted');
  // 5 and 4 as well.
  expect(stripped.length - emptyFunctions(stripped).length).toBeGreaterThan(3 * LONG);
});

test('a module all of whose functions are reached stays what it is', async () => {
  const once = emptyFunctions(exampleModule());
  expect(Buffer.compare(emptyFunctions(once), once)).toBe(0);
  expect((await start(once)).unwanted!()).toBe(44);
});

test('what is cut off is refused', () => {
  expect(() => emptyFunctions(exampleModule().subarray(0, 300))).toThrow();
});
