import { describe, expect, test } from 'vitest';
import { parseJson } from '../params/json-value.ts';
import { parseFilters } from './parse-filters.ts';
import { SEARCH_PARAMS } from './search-params.ts';

const columns = new Set(['a', 'b', 'list', '$c']);
const parse = (json: string) =>
  parseFilters(parseJson(json), { has: (name) => columns.has(name), isArray: (name) => name === 'list' });
const messageOf = (json: string): unknown => {
  try {
    parse(json);
  } catch (error) {
    return (error as { details: { filters: string[] } }).details.filters[0];
  }
  return undefined;
};

describe('filters', () => {
  test('hold all keys, and any of a list', () => {
    expect(parse('{"a": 1, "b": [2, 3]}')).toEqual({
      kind: 'all',
      parts: [
        { kind: 'compare', column: 'a', operator: 'eq', value: 1 },
        { kind: 'in', column: 'b', values: [2, 3] },
      ],
    });
  });

  test('take a list on an array column for that array', () => {
    expect(parse('{"list": ["x"]}')).toEqual({
      kind: 'compare',
      column: 'list',
      operator: 'eq',
      value: ['x'],
    });
  });

  test('take 2.12’s operators, mixed with values in a list', () => {
    expect(parse('{"a": [{"lte": 3}, 22]}')).toEqual({
      kind: 'any',
      parts: [
        { kind: 'in', column: 'a', values: [22] },
        { kind: 'compare', column: 'a', operator: 'lte', value: 3 },
      ],
    });
  });

  test('take any of a list of objects, and $or inside', () => {
    expect(parse('[{"a": 1}, {"$or": [{"b": 2}]}]')).toMatchObject({ kind: 'any' });
    expect(parse('{"$$c": 1}')).toMatchObject({ column: '$c' });
    expect(parse('{"$c": 1}')).toMatchObject({ column: '$c' });
  });

  test('take what no CKAN has: not, and whether there is a value', () => {
    expect(parse('{"a": {"not": ["x", {"is_null": true}]}}')).toEqual({
      kind: 'not',
      part: {
        kind: 'any',
        parts: [
          { kind: 'in', column: 'a', values: ['x'] },
          { kind: 'null', column: 'a' },
        ],
      },
    });
    expect(parse('{"a": {"is_null": false}}')).toEqual({ kind: 'not', part: { kind: 'null', column: 'a' } });
  });

  test.each([
    ['{"nope": 1}', 'invalid value "nope"'],
    ['{"a": {"ne": 1}}', "Unknown filter operation: FilterOp(field='a', op='ne', value=1)"],
    ['{"a": {"is_null": 1}}', 'is_null must be true or false: 1'],
    ['{"a": {"not": {}}}', 'invalid value "a"'],
    ['{"$not": []}', 'Unknown operators (must be one of $or, $and): $not'],
    ['{"$or": {"a": 1}}', "Filter operations must be defined as a list of dicts: {'a': 1}"],
    ['{"$or": []}', 'invalid value "$or"'],
  ])('refuse %s in CKAN’s words', (json, message) => {
    expect(messageOf(json)).toBe(message);
  });

  test('end somewhere', () => {
    expect(messageOf(`${'{"$and": ['.repeat(12)}{"a": 1}${']}'.repeat(12)}`)).toMatch('nesting depth');
    expect(messageOf(`[${Array.from({ length: 101 }, () => '{"a": 1}').join()}]`)).toMatch('Maximum number');
  });
});

test.each([
  '"eq": 1',
  '"in": [1]',
  '"gt": 1',
  '"gte": 1',
  '"lt": 1',
  '"lte": 1',
  '"not": 1',
  '"is_null": true',
])('%s is taken, and the help tells of it', (condition) => {
  expect(messageOf(`{"a": {${condition}}}`)).toBe(undefined);
  const [, name = ''] = condition.split('"');
  expect(SEARCH_PARAMS.filters.description).toMatch(new RegExp(`\\b${name}\\b`));
});
