import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { raw, sql, join } from '../../core/sql/fragment.ts';
import { toPostgresFloat } from '../../core/values/number-text.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { floatText, singleText } from './float-text.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

async function texts(
  of: (x: ReturnType<typeof raw>) => ReturnType<typeof sql>,
  values: readonly string[],
  type: string,
) {
  const rows = join(
    values.map((value, i) => raw(`(${i}, '${value}')`)),
    ', ',
  );
  const x = raw('x');
  const answer = await engine.query(
    sql`SELECT ${of(x)} AS t FROM (SELECT n, CAST(v AS ${raw(type)}) AS x FROM (VALUES ${rows}) AS t(n, v)) ORDER BY n`,
  );
  return Array.from(answer.columns[0]?.values ?? [], String);
}

test('numbers are printed as PostgreSQL prints them', async () => {
  const numbers = [100, 0, 1e14, 999_999_999_999_999, 1e15, 3.48728e15, -1.5e15, 9_007_199_254_740_992, 1e16];
  numbers.push(1234567890123456.5, -9007199254740991.0, 2 ** 81, -(2 ** 81), 2 ** 91, 2 ** 92, 2 ** 101);
  numbers.push(1.09942e17, 1e21, 1e22, 0.0001, 0.00001, -1.57198e-9, 5e-324, 1.7976931348623157e308);
  numbers.push(...fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 200, seed: 27 }));
  const given = numbers.filter((number) => !Object.is(number, -0));
  expect(await texts(floatText, given.map(String), 'DOUBLE')).toEqual(given.map(toPostgresFloat));
  expect(await texts(floatText, ['NaN', 'inf', '-inf'], 'DOUBLE')).toEqual(['NaN', 'Infinity', '-Infinity']);
});

test('those of single precision have an exponent from a million on', async () => {
  // As PostgreSQL 15 answers of each, cast to real.
  const printed = {
    999999: '999999',
    1000000: '1e+06',
    1234567: '1.234567e+06',
    16777216: '1.6777216e+07',
    0.1: '0.1',
    0.00001: '1e-05',
  };
  expect(await texts(singleText, Object.keys(printed), 'FLOAT')).toEqual(Object.values(printed));
});
