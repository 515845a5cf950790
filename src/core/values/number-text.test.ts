import { expect, test } from 'vitest';
import { toPostgresFloat, toPythonFloat } from './number-text.ts';

test.each([
  [100, '100', '100.0'],
  [0.1, '0.1', '0.1'],
  [-2.5, '-2.5', '-2.5'],
  [1e21, '1e+21', '1e+21'],
  [1e15, '1e+15', '1000000000000000.0'],
  [123456789012345680, '1.2345678901234568e+17', '1.2345678901234568e+17'],
  [0.0001, '0.0001', '0.0001'],
  [0.00001, '1e-05', '1e-05'],
  [1.5e-7, '1.5e-07', '1.5e-07'],
  [5e-324, '5e-324', '5e-324'],
])('%d prints as %s in PostgreSQL and as %s in Python', (x, postgres, python) => {
  expect(toPostgresFloat(x)).toBe(postgres);
  expect(toPythonFloat(x)).toBe(python);
});

test('what is not finite has a name', () => {
  expect([NaN, Infinity, -Infinity].map(toPostgresFloat)).toEqual(['NaN', 'Infinity', '-Infinity']);
});
