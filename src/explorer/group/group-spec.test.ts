import { expect, test } from 'vitest';
import { fitGroup, formatGroup, parseGroup } from './group-spec.ts';

const fields = [
  { id: '_id', type: 'int4' },
  { id: 'day', type: 'date' },
  { id: 'a:b', type: 'text' },
  { id: 'cost', type: 'numeric' },
  { id: 'notes', type: 'json' },
];
const spec = {
  by: [
    { column: 'day', period: 'month' },
    { column: 'a:b', period: null },
  ],
  figures: [
    { measure: 'count', column: null },
    { measure: 'median', column: 'cost' },
  ],
  pivot: true,
  order: { of: 'by', place: 1, descending: true },
  drawn: true,
} as const;

test.each([spec, { ...spec, by: [], pivot: false }])('groups survive the address %#', (one) => {
  const params = new URLSearchParams(formatGroup(one).map(([name, value]) => [name, value]));
  expect(parseGroup(new URLSearchParams(params.toString()))).toEqual(one);
});

test('an address that tells no groups has none', () => {
  expect(parseGroup(new URLSearchParams('mark=bar&x=day'))).toBeNull();
});

test('what the columns cannot have is left out', () => {
  const asked = {
    ...spec,
    by: [
      { column: 'gone', period: null },
      { column: 'a:b', period: 'year' },
    ],
    figures: [
      { measure: 'sum', column: 'a:b' },
      { measure: 'max', column: 'notes' },
    ],
  } as const;
  expect(fitGroup(asked, fields)).toEqual({
    ...spec,
    by: [{ column: 'a:b', period: null }],
    figures: [{ measure: 'count', column: null }],
    pivot: false,
    order: { of: 'figure', place: 0, descending: true },
  });
});
