import { expect, test } from 'vitest';
import { renderWithLiterals } from '../../../core/sql/fragment.ts';
import { compileColumnText, compileRowTextPart } from './row-text.ts';

const row = (type: string) => renderWithLiterals(compileRowTextPart({ id: 'a', type }));
const column = (type: string) => renderWithLiterals(compileColumnText({ id: 'a', type }));

test('elements of lists are written as values of columns are', () => {
  // 100.0 is 100 to PostgreSQL, in a list too.
  expect(row('_float8')).toContain(row('float8').replaceAll('"a"', 'item'));
  expect(row('_timestamp')).toContain(row('timestamp').replaceAll('"a"', 'item'));
});

test('a null in a list is a word: null in JSON, NULL in the text of an array', () => {
  expect(row('_int4')).toContain("'null'");
  expect(column('_int4')).toContain("'NULL'");
});

test('only CKAN’s own json brings the words of its composite type', () => {
  expect(row('json')).toContain('extra');
  expect(row('jsonb')).toBe(`nullif("a", 'null')`);
});
