import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { compileFolder } from '../compile-folder.ts';

const DESCRIPTOR = JSON.stringify({
  name: 'air',
  title: 'Air',
  resources: [
    {
      name: 'flights',
      title: 'Flights',
      path: 'flights.csv',
      schema: {
        fields: [{ name: 'origin' }, { name: 'delay' }],
        foreignKeys: [
          { fields: 'origin', reference: { resource: 'airports', fields: 'code' } },
          { fields: 'delay', reference: { resource: 'airports', fields: 'nope' } },
        ],
      },
    },
    { name: 'airports', title: 'Airports', path: 'airports.csv' },
  ],
});

const build = async (queries: Record<string, string>) => {
  const data = tempFolder({
    'air/datapackage.json': DESCRIPTOR,
    'air/flights.csv': 'origin,delay\nABC,3\nDEF,5\n',
    'air/airports.csv': 'code,county\nABC,Here\nDEF,There\n',
    ...queries,
  });
  const { catalog, notices } = await compileFolder({ data, cache: null, log: () => {} });
  const errors = notices.filter(({ level }) => level === 'error').map(({ text }) => text);
  return { dataset: catalog.datasets[0], errors, notices };
};

test('queries are published with the dataset whose folder, name or tables they tell', async () => {
  const own = `-- title: Late\n-- param least integer = 4\nSELECT * FROM flights WHERE delay >= :least`;
  const { dataset, errors } = await build({
    'air/queries/late.sql': own,
    'queries/Counties.sql': 'SELECT county, count(*) AS n FROM airports GROUP BY county',
    'queries/named.sql':
      '-- dataset: air\nSELECT f.origin, a.county FROM flights f JOIN airports a ON a.code = f.origin',
    'queries/notes.txt': 'no query',
  });
  expect(errors).toEqual([]);
  const ids = Object.fromEntries(dataset?.resources.map(({ name, id }) => [name, id]) ?? []);
  expect(dataset?.queries).toEqual([
    {
      name: 'counties',
      title: 'Counties',
      description: '',
      resource: ids['airports'],
      sql: expect.any(String),
    },
    { name: 'named', title: 'named', description: '', resource: ids['flights'], sql: expect.any(String) },
    { name: 'late', title: 'Late', description: '', resource: ids['flights'], sql: own },
  ]);
});

test.each([
  ['SELECT * FROM trains', 'there is no table trains'],
  ['SELECT nope FROM flights', 'column "nope" does not exist'],
  ['SELECT * FORM flights', 'syntax error'],
  ['DELETE FROM flights', 'the API would refuse it'],
  ['SELECT pg_sleep(1) FROM flights', 'the API would refuse it'],
  ['-- param x integer = abc\nSELECT * FROM flights WHERE delay = :x', 'is no integer'],
  ['-- param x integer = 1\nSELECT * FROM flights', 'its parameter x is nowhere'],
  ['SELECT * FROM flights WHERE delay = :x', 'the API would refuse it'],
  ['SELECT 1', 'it reads no table'],
  ['-- dataset: water\nSELECT * FROM flights', 'there is no dataset "water"'],
])('%j is not published, and the build says why', async (sql, message) => {
  const { dataset, errors } = await build({ 'queries/wrong.sql': sql });
  expect(dataset?.queries).toBeUndefined();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^[^ ]+\/queries\/wrong\.sql: not published, since /);
  expect(errors[0]).toContain(message);
});

test('a folder of queries that cannot be read is told of, and not taken for none', async () => {
  const data = tempFolder({ 'ponds.csv': 'name\nMill\n' });
  symlinkSync('queries', join(data, 'queries'));
  await expect(compileFolder({ data, cache: null, log: () => {} })).rejects.toThrow(/queries/);
});

test('keys that lead to other tables are in the catalogue, and those that lead nowhere are told', async () => {
  const { dataset, notices } = await build({});
  const [flights, airports] = dataset?.resources ?? [];
  expect(flights?.foreignKeys).toEqual([
    { fields: ['origin'], reference: { resource: airports?.id, fields: ['code'] } },
  ]);
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringContaining('foreignKeys[1] is ignored: there is no column "nope" in Airports'),
  ]);
});
