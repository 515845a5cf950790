import { beforeEach, expect, test, vi } from 'vitest';
import { readHistory, withStatement, writeHistory } from './sql-history.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a statement comes first and only once', () => {
  expect(withStatement(['a', 'b'], ' b\n')).toEqual(['b', 'a']);
  expect(withStatement(['a'], '  ')).toEqual(['a']);
});

test('old statements are forgotten, and huge ones never kept', () => {
  const many = Array.from({ length: 60 }, (_, index) => `SELECT ${index}`).reduce<readonly string[]>(
    withStatement,
    [],
  );
  expect(many).toHaveLength(50);
  expect(many[0]).toBe('SELECT 59');
  expect(withStatement(many, 'x'.repeat(5001))).toBe(many);
});

test('what is stored comes back; what others stored there does no harm', () => {
  writeHistory(['a', 'b']);
  expect(readHistory()).toEqual(['a', 'b']);
  stored.set('datapond.sql-history', '{"not":"a list"}');
  expect(readHistory()).toEqual([]);
  stored.set('datapond.sql-history', 'broken');
  expect(readHistory()).toEqual([]);
  writeHistory([]);
  expect(stored.size).toBe(0);
});
