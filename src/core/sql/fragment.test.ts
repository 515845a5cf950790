import { describe, expect, test } from 'vitest';
import { identifier, integer, join, renderWithLiterals, renderWithPlaceholders, sql } from './fragment.ts';

describe('sql fragments', () => {
  test('carry values beside the text, never in it', () => {
    const statement = sql`SELECT * FROM ${identifier('a "b"')} WHERE x = ${"it's"} AND y IS ${null}`;
    expect(renderWithPlaceholders(statement)).toEqual({
      text: 'SELECT * FROM "a ""b""" WHERE x = ? AND y IS ?',
      parameters: ["it's", null],
    });
    expect(renderWithLiterals(statement)).toBe(`SELECT * FROM "a ""b""" WHERE x = 'it''s' AND y IS NULL`);
  });

  test('splice into one another with their values in order', () => {
    const parts = join([sql`a = ${'1'}`, sql`b = ${'2'}`], ' AND ');
    expect(renderWithLiterals(sql`SELECT ${'0'} WHERE ${parts} LIMIT ${integer(5)}`)).toBe(
      "SELECT '0' WHERE a = '1' AND b = '2' LIMIT 5",
    );
  });

  test('let nothing end or change the text', () => {
    expect(renderWithLiterals(sql`SELECT ${"a\0b'"}`)).toBe("SELECT ('a' || chr(0) || 'b''')");
    expect(() => integer(1.5)).toThrow('not an integer');
  });
});
