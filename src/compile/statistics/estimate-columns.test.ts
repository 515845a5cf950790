import { expect, test } from 'vitest';
import { estimateColumns } from './estimate-columns.ts';

const of = (text: string) => estimateColumns(new TextEncoder().encode(text));

test('columns are told by the first line, whatever stands between its values', async () => {
  expect(await of('a,b,c\n1,2,3\n')).toBe(3);
  expect(await of('a;b\n"1,2,3,4";2\n')).toBe(2);
  expect(await of('a\tb\tc')).toBe(3);
  expect(await of('')).toBe(1);
});
