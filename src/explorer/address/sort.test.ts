import { expect, test } from 'vitest';
import { parseSortItems, toSortParam, toSortText, toggleSort } from './sort.ts';

test.each([
  [[{ column: 'year', descending: true }], 'year desc'],
  [[{ column: 'Origin State', descending: false }], '"Origin State"'],
  [[{ column: 'x desc', descending: true }], '"x desc" desc'],
  [
    [
      { column: 'a', descending: false },
      { column: 'b', descending: true },
    ],
    'a,b desc',
  ],
])('%j is written %s and read back', (keys, text) => {
  expect(toSortText(keys)).toBe(text);
  expect(parseSortItems(text.split(','))).toEqual(keys);
  expect(parseSortItems([toSortParam(keys)].flat().flatMap((one) => one.split(',')))).toEqual(keys);
});

test('a name with a comma makes it a list, which survives an address', () => {
  expect(toSortParam([{ column: 'a,b', descending: true }])).toEqual(['"a,b" desc nulls last', '_id']);
});

test('records without a value come last both ways', () => {
  expect(toSortParam([{ column: 'a', descending: true }])).toBe('a desc nulls last');
  expect(toSortParam([{ column: 'a', descending: false }])).toBe('a');
});

test('null placement written by hand does not hide the column', () => {
  expect(parseSortItems(['year DESC nulls last'])).toEqual([{ column: 'year', descending: true }]);
});

test('clicks go round: ascending, descending, none', () => {
  const one = toggleSort([], 'a', false);
  const two = toggleSort(one, 'a', false);
  expect([one, two, toggleSort(two, 'a', false)]).toEqual([
    [{ column: 'a', descending: false }],
    [{ column: 'a', descending: true }],
    [],
  ]);
});

test('shift keeps the other columns, a plain click replaces them', () => {
  const both = toggleSort([{ column: 'a', descending: true }], 'b', true);
  expect(both.map((key) => key.column)).toEqual(['a', 'b']);
  expect(toggleSort(both, 'b', false)).toEqual([{ column: 'b', descending: true }]);
});
