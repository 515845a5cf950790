import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeEngine } from '../node-engine.ts';
import { compare } from './compare.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { openSqlTables, type SqlTables } from './tables.ts';

const engine = createNodeEngine();
let tables: SqlTables;
let oracle: Oracle;

beforeAll(async () => {
  tables = await openSqlTables(engine);
  oracle = await createOracle(tables.ports, []);
}, 300_000);

afterAll(async () => {
  await oracle.close();
  await engine.close();
  tables.close();
});

/** Around each size at which a quotient gets other digits, and halves that are rounded. */
const sizes = Array.from({ length: 20 }, (_, i) => 10n ** BigInt(i));
const dividends = [
  0n,
  ...sizes.flatMap((size) => [size - 1n, size, size + 1n, 7n * size, 12n * size + 5n, 9999n * size]),
]
  .filter((n) => n < 10n ** 14n)
  .flatMap((n) => [n, -n]);
const DIVISORS = '2 10.0 -4 0.5 3 -7 60 60.0 1.609344 9999 10000 99999.5 0.0003 -0.001 123456789'.split(' ');

/** Each so manieth of the dividends, as a column of so many decimals. */
function column(scale: number, step = 1): string {
  const taken = dividends.filter((_, i) => i % step === 0);
  const texts = taken.map((n) => {
    const digits = String(n < 0n ? -n : n).padStart(scale + 1, '0');
    return `(${n < 0n ? '-' : ''}${scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`})`;
  });
  return `SELECT CAST(x AS numeric(${18 + scale}, ${scale})) AS x FROM (VALUES ${texts.join()}, (NULL)) AS v(x)`;
}

test.each([0, 1, 2, 5, 8, 12])(
  'columns of %i decimals are divided by constants with PostgreSQL’s digits',
  async (scale) => {
    const quotients = DIVISORS.map((divisor, i) => `x / ${divisor} AS q${i}, floor(x / ${divisor}) AS f${i}`);
    const statement = `SELECT ${quotients.join()} FROM (${column(scale)}) AS c`;
    expect((await compare(tables, oracle, statement)).difference).toBe('');
  },
);

test.each([
  [0, 0],
  [2, 0],
  [0, 2],
  [5, 8],
  [8, 3],
  [12, 2],
])('columns of %i decimals are divided by columns of %i decimals', async (scale, other) => {
  const [a, b] = [column(scale, 7), column(other, 5)];
  const statement = `SELECT a.x / b.x AS q, (a.x / b.x)::text AS t FROM (${a}) AS a, (${b}) AS b WHERE b.x <> 0`;
  expect((await compare(tables, oracle, statement)).difference).toBe('');
  // Of quotients that have no more decimals than are computed with.
  const sums = `SELECT b.x, sum(a.x / b.x) AS s, max(a.x / b.x) AS m, min(floor(a.x / b.x)) AS f FROM (${a}) AS a, (${b}) AS b WHERE abs(a.x) >= abs(b.x) AND abs(b.x) >= 1 GROUP BY 1`;
  expect((await compare(tables, oracle, sums)).difference).toBe('');
});

test('no column is divided by a column’s zero, and NULL is', async () => {
  const pairs = (rows: string) =>
    compare(tables, oracle, `SELECT x / y AS q FROM (VALUES ${rows}) AS v(x, y)`);
  expect(await pairs('(1.5, 2), (NULL, 0), (3, NULL)')).toMatchObject({ difference: '' });
  const { difference, ours } = await pairs('(1.5, 2), (0, 0.0)');
  expect(difference).toBe('');
  expect(ours).toMatchObject({ error: expect.stringContaining('division by zero') });
});

test('a quotient of any number is one', async () => {
  const statement = `SELECT sum(x) / 60 AS a, avg(x / 7) AS b, (x + 1) / 8.0 * 2 AS c, x / 3 / 3 AS d FROM (SELECT CAST(i AS int) AS x FROM generate_series(-3, 3) AS s(i)) AS c GROUP BY x`;
  expect((await compare(tables, oracle, statement)).difference).toBe('');
});
