import { expect, test } from 'vitest';
import type { ActionError } from '../core/errors.ts';
import { guardText } from './guard.ts';

const said = (text: string) => {
  try {
    guardText(text);
    return 'taken';
  } catch (error) {
    return JSON.stringify((error as ActionError).details);
  }
};
const list = (count: number, item = '1') => Array(count).fill(item).join(', ');

test.each([
  `SELECT ${list(1664)}`,
  `SELECT * FROM t WHERE a IN (${list(5000)})`,
  `SELECT greatest(${list(3000)})`,
  `SELECT [${list(3000)}]`,
  `FROM (VALUES ${list(3000, '(1)')}) AS t(a)`,
  `SELECT a FROM t ORDER BY ${list(2000)}`,
  `SELECT (SELECT max(x) FROM (SELECT ${list(1000)}) AS u(x)), ${list(1000)}`,
  `SELECT repeat('x', 1000000), lpad('x', 10), range(2000000), 5000000, repeat(a, length(b))`,
  `SELECT 3000000 + strlen(repeat('x', 3))`,
])('a statement that is not too large is taken: %.60s', (text) => {
  expect(said(text)).toBe('taken');
});

test.each([
  `SELECT ${list(1665)}`,
  `SELECT ${list(14_000)}`,
  `WITH x AS (SELECT ${list(1665)}) SELECT 1`,
  `SELECT 1 FROM (SELECT DISTINCT ${list(1665, 'a')} FROM t)`,
  `SELECT 1 UNION ALL SELECT ${list(1665)}`,
])('more columns than PostgreSQL takes are refused before DuckDB sees them: %.60s', (text) => {
  expect(said(text)).toContain('target lists can have at most 1664 entries');
});

test.each([
  `SELECT ${list(20_000)}`,
  `SELECT 1 WHERE ${Array(10_000).fill('1 = 1').join(' AND ')}`,
  `SELECT 1 WHERE ${Array(40_000).fill('NOT').join(' ')} true`,
])('a statement of too many words is refused: %.60s', (text) => {
  expect(said(text)).toContain('Query is too long');
});

test.each([
  `SELECT repeat('x', 4000000000)`,
  `SELECT repeat('x', 4e9)`,
  `SELECT "repeat"('x', 4_000_000_000)`,
  `SELECT RPAD('x', (1 + 2000000), 'y')`,
  `SELECT length(lpad(a, 10000000)) FROM t`,
  `SELECT list_resize([1], abs(99999999))`,
])('a number that would fill the memory is refused: %s', (text) => {
  expect(said(text)).toMatch(/with a number above 1000000/);
});
