import { expect, test } from 'vitest';
import { findSqlPlace, showSqlPlace, tokenAt } from './sql-place.ts';

/** A complaint about a statement that the API wrapped, with PostgreSQL's caret under a word. */
function complain(outer: string, word: string) {
  const at = outer.indexOf(word);
  const before = outer.slice(0, at).split('\n');
  const head = `LINE ${before.length}: `;
  const line = outer.split('\n')[before.length - 1];
  const caret = ' '.repeat(head.length + (before.at(-1) ?? '').length);
  return { statement: outer, message: `column "nope" does not exist\n${head}${line}\n${caret}^\n` };
}

test.each([
  ['SELECT *\nWHERE nope = 1', (sql: string) => sql],
  ['SELECT nope FROM "x"', (sql: string) => `SELECT * FROM (${sql}) AS blah LIMIT 32001 ;`],
  [
    '  SELECT 1,\n\n    nope FROM "x" ; ',
    (sql: string) => `SELECT * FROM (${sql.trim().slice(0, -2)}) AS blah`,
  ],
])('%j: the caret is found in the statement as written', (statement, wrap) => {
  const place = findSqlPlace(statement, complain(wrap(statement), 'nope'));
  expect(statement.slice(place?.offset, (place?.offset ?? 0) + 4)).toBe('nope');
});

test('line and column count from one', () => {
  const statement = 'SELECT *\nWHERE nope = 1';
  expect(findSqlPlace(statement, complain(statement, 'nope'))).toEqual({ offset: 15, line: 2, column: 7 });
});

test('an excerpt of a long line is found in it', () => {
  const statement = `SELECT ${'a, '.repeat(40)}nope FROM t`;
  const message = 'column "nope" does not exist\nLINE 1: ...a, a, nope FROM t\n                 ^';
  const place = findSqlPlace(statement, { statement, message });
  expect(statement.slice(place?.offset)).toBe('nope FROM t');
});

test('a message without a caret has no place', () => {
  const complaint = { statement: 'SELECT 1', message: 'division by zero' };
  expect(findSqlPlace('SELECT 1', complaint)).toBeNull();
});

test('a line that the statement does not have is no place', () => {
  expect(findSqlPlace('SELECT 1', { statement: 'SELECT 1', message: 'x\nLINE 7: a\n        ^' })).toBeNull();
});

test('a place is shown with its line and a caret, a long line around it', () => {
  expect(showSqlPlace('SELECT 1,\n nope', { offset: 11, line: 2, column: 2 })).toBe(
    'LINE 2:  nope\n         ^',
  );
  const long = `SELECT ${'abc, '.repeat(60)}nope, ${'def, '.repeat(60)}1`;
  const [line = '', caret = ''] = showSqlPlace(long, {
    offset: long.indexOf('nope'),
    line: 1,
    column: long.indexOf('nope') + 1,
  }).split('\n');
  expect(line.slice(caret.length - 1, caret.length + 3)).toBe('nope');
  expect(line.length).toBeLessThan(100);
});

test('characters of two units before the place count as one', () => {
  const statement = "SELECT '🐦🐦', nope FROM t";
  const message = `column "nope" does not exist\nLINE 1: ${statement}\n${' '.repeat(8 + 13)}^`;
  expect(findSqlPlace(statement, { statement, message })?.offset).toBe(statement.indexOf('nope'));
});

test.each([
  ['SELECT nope FROM t', 7, 'nope'],
  ['SELECT "Straße (m)", 1', 7, '"Straße (m)"'],
  ["SELECT 'it''s' + 1", 7, "'it''s'"],
  ['SELECT a + 1', 9, '+'],
  ["SELECT 'never closed", 7, "'"],
  ['SELECT', 6, ''],
])('in %j at %d stands %j', (statement, offset, token) => {
  expect(tokenAt(statement, offset)).toBe(token);
});
