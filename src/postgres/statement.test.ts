import { describe, expect, test } from 'vitest';
import { wrapStatement } from './statement.ts';

const inner = (text: string) =>
  /^SELECT \* FROM \(([^]*)\) AS blah LIMIT 9 ;$/.exec(wrapStatement(text, 9))?.[1];

describe('wrapStatement', () => {
  test.each([
    ['SELECT 1', 'SELECT 1'],
    ['SELECT 1 ; ', 'SELECT 1 '],
    ['SELECT 1 -- why', 'SELECT 1 -- why'],
    ['SELECT 1 -- why\n', 'SELECT 1 -- why\n'],
    ['SELECT 1; -- why', 'SELECT 1'],
    ['SELECT 1 -- ; not yet\n ; /* now ; */ -- ;', 'SELECT 1 -- ; not yet\n '],
    ["SELECT '-- ; '", "SELECT '-- ; '"],
    ['SELECT $a$ -- ; $a$ /* end', 'SELECT $a$ -- ; $a$ /* end'],
  ])('puts %j into the wrapper', (text, expected) => {
    expect(inner(text)).toBe(expected);
  });

  test.each(['SELECT 1; SELECT 2', 'SELECT 1;;', 'SELECT 1; -- x\n2', ';SELECT 1; SELECT 2', "SELECT '\\''"])(
    'refuses %j',
    (text) => {
      expect(() => wrapStatement(text, 9)).toThrow('Query is not a single statement.');
    },
  );
});
