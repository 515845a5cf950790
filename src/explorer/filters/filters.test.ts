import { expect, test } from 'vitest';
import { NO_FILTERS, addValue, parseFilters, removeValue, setCondition, toFiltersParam } from './filters.ts';

test('values of one column gather in a list, each once', () => {
  let filters = addValue(NO_FILTERS, 'subject', 'watershed');
  expect(toFiltersParam(filters)).toEqual({ subject: 'watershed' });
  filters = addValue(addValue(filters, 'subject', 'survey'), 'subject', 'survey');
  expect(toFiltersParam(filters)).toEqual({ subject: ['watershed', 'survey'] });
});

test('removing the last value removes the column', () => {
  const filters = addValue(NO_FILTERS, 'stage', 'active');
  expect([...removeValue(filters, 'stage', 'active')]).toEqual([]);
});

test('ranges may be open on either side', () => {
  const filters = setCondition(NO_FILTERS, 'year', { kind: 'range', from: 1990, to: null });
  expect(toFiltersParam(filters)).toEqual({ year: { gte: 1990 } });
});

test.each([
  '{"a":"x","b":[1,2],"c":{"gte":1,"lte":2},"d":true}',
  '{"a":{"gte":1,"lt":2},"b":{"lt":2,"lte":3}}',
  '{"$or":[{"a":1},{"b":2}]}',
  '{"a":[{"gt":5},3],"b":{"gt":1}}',
  '{"a":[]}',
])('%s comes back as it was written', (text) => {
  expect(JSON.stringify(toFiltersParam(parseFilters(text)))).toBe(text);
});

test.each(['[]', '"a"', '3', 'null', '{'])('%s is no filters object', (text) => {
  expect(() => parseFilters(text)).toThrow(SyntaxError);
});
