import { expect, test } from 'vitest';
import {
  NO_FILTERS,
  addValue,
  excludeValue,
  hasValue,
  parseFilters,
  parseSelection,
  removeValue,
  setCondition,
  toSelectionParams,
  type Filters,
} from './filters.ts';

const toFiltersParam = (filters: Filters) => toSelectionParams('', filters)['filters'];

test('values of one column gather in a list, each once', () => {
  let filters = addValue(NO_FILTERS, 'subject', 'watershed', 'text');
  expect(toFiltersParam(filters)).toEqual({ subject: 'watershed' });
  filters = addValue(addValue(filters, 'subject', 'survey', 'text'), 'subject', 'survey', 'text');
  expect(toFiltersParam(filters)).toEqual({ subject: ['watershed', 'survey'] });
});

test('removing the last value removes the column', () => {
  const filters = addValue(NO_FILTERS, 'stage', 'active', 'text');
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
  '{"a":{"is_null":true},"b":{"is_null":false}}',
  '{"a":["x",{"is_null":true}],"b":{"not":["x","y"]},"c":{"not":3}}',
  '{"a":{"not":["x",{"is_null":true}]},"b":{"not":{"gt":3}},"c":{"not":"x","gt":"a"}}',
  '{"at":{"not":{"gte":"2020-01-02T03:04:05","lte":"2020-01-02T03:04:05.999999"}}}',
  '{"a":null,"b":["x",null]}',
  '{"$or":[{"a":1}],"$$val":{"gt":1},"$$and":1}',
  '{"at":{"gte":"2020-01-02T03:04:05","lte":"2020-01-02T03:04:05.999999"}}',
  '{"at":["2020-01-02T03:04:05.25",{"gte":"2020-01-02T03:04:06","lte":"2020-01-02T03:04:06.999999"}]}',
  '{"__proto__":"x","constructor":["y","z"]}',
])('%s comes back as it was written', (text) => {
  expect(JSON.stringify(toFiltersParam(parseFilters(text)))).toBe(text);
});

test.each(['[]', '"a"', '3', 'null', '{'])('%s is no filters object', (text) => {
  expect(() => parseFilters(text)).toThrow(SyntaxError);
});

test('words of a column are an object q, and a search in all columns goes beside it', () => {
  const filters = setCondition(parseFilters('{"stage":"active"}'), 'title', { kind: 'words', text: 'river' });
  expect(toSelectionParams('', filters)).toEqual({ q: { title: 'river' }, filters: { stage: 'active' } });
  expect(toSelectionParams('jones', filters)).toEqual({
    q: { title: 'river' },
    full_text: 'jones',
    filters: { stage: 'active' },
  });
});

test.each([
  ['q={"title":"river"}&full_text=jones', 'jones', ['title']],
  ['q={"title":"river"}', '', ['title']],
  ['q={"title":3}', '{"title":3}', []],
  ['q={"title"', '{"title"', []],
  ['q={}', '{}', []],
  // Two conditions on one column have no form here; the search stays what it is.
  ['q={"title":"river"}&filters={"title":"x"}', '{"title":"river"}', ['title']],
  ['filters=nonsense&q=x', 'x', []],
])('%s is the search %j', (text, q, columns) => {
  const selection = parseSelection(new URLSearchParams(text));
  expect(selection.q).toBe(q);
  expect([...selection.filters.keys()]).toEqual(columns);
});

test('a time that the table shows cut to its second is found whatever its fraction, beside others', () => {
  const one = addValue(NO_FILTERS, 'at', '2020-01-02T03:04:05', 'datetime');
  const range = (second: string) => ({ gte: second, lte: `${second}.999999` });
  expect(toFiltersParam(one)).toEqual({ at: range('2020-01-02T03:04:05') });
  const both = addValue(
    parseFilters(JSON.stringify(toFiltersParam(one))),
    'at',
    '2020-01-02T03:04:06',
    'datetime',
  );
  expect(toFiltersParam(both)).toEqual({ at: [range('2020-01-02T03:04:05'), range('2020-01-02T03:04:06')] });
  expect(removeValue(both, 'at', '2020-01-02T03:04:06')).toEqual(one);
});

test('a column whose name begins like an operator is told from one', () => {
  expect(toFiltersParam(addValue(NO_FILTERS, '$val', 3, 'integer'))).toEqual({ $$val: 3 });
  expect([...parseFilters('{"$$or":1,"$and":[{"a":1}]}').entries()]).toEqual([
    ['$or', { kind: 'any-of', values: [1] }],
    ['$and', { kind: 'group', json: [{ a: 1 }] }],
  ]);
});

test('what is left out gathers in a list, too, and that there is no value is one of them', () => {
  let filters = excludeValue(NO_FILTERS, 'stage', 'active', 'text');
  expect(toFiltersParam(filters)).toEqual({ stage: { not: 'active' } });
  filters = excludeValue(filters, 'stage', null, 'text');
  expect(toFiltersParam(filters)).toEqual({ stage: { not: ['active', { is_null: true }] } });
  filters = removeValue(filters, 'stage', 'active');
  expect(toFiltersParam(filters)).toEqual({ stage: { is_null: false } });
  expect(toFiltersParam(addValue(NO_FILTERS, 'at', null, 'datetime'))).toEqual({ at: { is_null: true } });
});

test('a value of a form or an address is the record’s, whether text or number', () => {
  const five = parseFilters('{"n":"5"}');
  expect(hasValue(['5', null], 5)).toBe(true);
  expect(hasValue(['null'], null)).toBe(false);
  expect(addValue(five, 'n', 5, 'integer')).toEqual(five);
  expect(removeValue(five, 'n', 5)).toEqual(NO_FILTERS);
});

test('a number that JavaScript would change is kept as it is written', () => {
  expect(toFiltersParam(parseFilters('{"id":12345678901234567890,"n":{"gte":1e400},"m":1.5}'))).toEqual({
    id: '12345678901234567890',
    n: { gte: '1e400' },
    m: 1.5,
  });
});
