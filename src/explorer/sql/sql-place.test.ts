import { expect, test } from 'vitest';
import { findSqlPlace } from './sql-place.ts';

test('the caret is found in the line it names', () => {
  const message = 'column "nope" does not exist\nLINE 2: WHERE nope = 1\n              ^\n';
  expect(findSqlPlace('SELECT *\nWHERE nope = 1', message)).toEqual({ offset: 15, line: 2, column: 7 });
});

test('an excerpt of a long line is found in it', () => {
  const statement = `SELECT ${'a, '.repeat(40)}nope FROM t`;
  const message = 'column "nope" does not exist\nLINE 1: ...a, a, nope FROM t\n                 ^';
  const place = findSqlPlace(statement, message);
  expect(statement.slice(place?.offset)).toBe('nope FROM t');
});

test('a message without a caret has no place', () => {
  expect(findSqlPlace('SELECT 1', 'division by zero')).toBeNull();
});

test('a line that the statement does not have is no place', () => {
  expect(findSqlPlace('SELECT 1', 'x\nLINE 7: a\n        ^')).toBeNull();
});
