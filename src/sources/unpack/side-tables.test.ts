import { expect, test } from 'vitest';
import { findBeside } from './side-tables.ts';

test('a sheet of many rows is looked through', () => {
  const rows = Array.from({ length: 300_000 }, () => ['a', 'b']);
  expect(findBeside(rows)).toEqual([{ title: '', from: 0, to: 2 }]);
});
