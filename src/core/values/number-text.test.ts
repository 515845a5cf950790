import { expect, test } from 'vitest';
import { toPostgresFloat, toPythonDecimal, toPythonFloat } from './number-text.ts';

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

test.each([
  ['123.4500', '123.4500'],
  ['9223372036854775808', '9223372036854775808'],
  ['0.000001', '0.000001'],
  ['0.0000001', '1E-7'],
  ['-0.00000012300', '-1.2300E-7'],
  ['0.00000000000000000000', '0E-20'],
  ['0.00', '0.00'],
  ['0', '0'],
])('the numeric %s prints as %s in Python', (text, python) => {
  expect(toPythonDecimal(text)).toBe(python);
});

test('what is not finite has a name', () => {
  expect([NaN, Infinity, -Infinity].map(toPostgresFloat)).toEqual(['NaN', 'Infinity', '-Infinity']);
});
