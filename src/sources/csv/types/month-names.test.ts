import { expect, test } from 'vitest';
import { MONTH_NAME, MONTH_NUMBERS, namesMonth } from './month-names.ts';

test('every name of a month is known among other words, in any case', () => {
  const pattern = new RegExp(`^3\\. ${MONTH_NAME} 2020$`, 'iu');
  for (const name of MONTH_NUMBERS.keys())
    for (const written of [name, name.toUpperCase(), `${name}.`]) {
      const text = `3. ${written} 2020`;
      expect([text, pattern.test(text), namesMonth(text)]).toEqual([text, true, true]);
    }
  expect(['x7', '2020-01-01T12:30:00Z', 'marching 3', '12 parsecs', ''].filter(namesMonth)).toEqual([]);
});
