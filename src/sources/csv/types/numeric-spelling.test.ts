import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../core/sql/fragment.ts';
import { toNumericText } from '../../../core/values/numeric-text.ts';
import { createNodeEngine } from '../../../testing/node-engine.ts';
import { respell, respelled, SPELLED } from './numeric-spelling.ts';

const engine = createNodeEngine();
beforeAll(() => engine.start(), 60_000);
afterAll(() => engine.close());

const isSpelled = new RegExp(`^(${SPELLED})$`);
const digits = fc.string({ unit: fc.constantFrom('0', '1', '5'), maxLength: 4 });
const number = fc
  .record({
    before: fc.constantFrom('', ' ', '\t'),
    sign: fc.constantFrom('', '+', '-'),
    whole: digits,
    fraction: fc.option(digits, { nil: null }),
    behind: fc.constantFrom('', '  '),
  })
  .map(
    ({ before, sign, whole, fraction, behind }) =>
      `${before}${sign}${whole}${fraction === null ? '' : `.${fraction}`}${behind}`,
  )
  .filter((text) => /\d/.test(text));

test('numbers without an exponent are spelled as PostgreSQL prints them', () => {
  fc.assert(
    fc.property(number, (text) => {
      const printed = toNumericText(text);
      expect(respelled(text)).toBe(printed);
      expect(respelled(String(printed))).toBe(printed);
      expect(isSpelled.test(text)).toBe(text === printed);
    }),
  );
});

test('the database spells them alike', async () => {
  const texts = [...new Set(fc.sample(number, { numRuns: 200, seed: 7 }))];
  for (const text of [...texts, '1e5', 'NaN', 'x']) {
    const { columns } = await engine.query(sql`SELECT ${respell(sql`${text}`)}`);
    expect(columns[0]?.values[0]).toBe(respelled(text));
  }
});
