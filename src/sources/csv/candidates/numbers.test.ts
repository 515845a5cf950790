import { afterAll, expect, test } from 'vitest';
import { join, sql } from '../../../core/sql/fragment.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createRandom } from '../../../testing/postgres/phrase.ts';
import { PLAIN_NUMBERS } from './numbers.ts';

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

/** Numbers as programs print them, with a digit more or less than a double has. */
function numbers(count: number): readonly string[] {
  const random = createRandom(7);
  const some = Array.from({ length: count }, (_, i) => {
    const number = (random() - 0.5) * 10 ** (Math.floor(random() * 30) - 12);
    return i % 3 === 0 ? String(number) : number.toFixed(Math.floor(random() * 20));
  });
  return [
    ...some,
    '0.1234567890123456',
    '0.12345678901234567',
    '-0.30000000000000004',
    '00.1234567890123456',
  ];
}

test('what is told of a number without the database is what the database tells', async () => {
  const texts = numbers(3000);
  const list = join(
    texts.map((text) => sql`(${text})`),
    ', ',
  );
  let told = 0;
  for (const { type, holds, fits } of PLAIN_NUMBERS) {
    const { columns } = await engine.query(sql`SELECT ${fits(sql`t`)} FROM (VALUES ${list}) v(t)`);
    const wrong = texts.filter((text, i) => {
      const own = holds(text);
      if (own !== null) told++;
      return own !== null && own !== columns[0]?.values[i];
    });
    expect([type, wrong]).toEqual([type, []]);
  }
  expect(told).toBeGreaterThan(9000);
});
