import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../testing/temp-folder.ts';
import { compileFolder } from '../compile-folder.ts';

const RESOURCES = [
  { name: 'objects', data: [{ town: 'A', n: 1 }, { town: 'B' }] },
  {
    name: 'rows',
    data: [
      ['town', 'since'],
      ['A', '2024-05-01'],
      ['B', '2023-01-31'],
    ],
  },
  {
    name: 'described',
    data: [{ town: 'A', code: '01' }],
    schema: {
      fields: [
        { name: 'town', type: 'string' },
        { name: 'code', type: 'string', title: 'Code' },
      ],
    },
  },
  { name: 'text', format: 'csv', data: 'town;price\nA;1,50\nB;2,75\n' },
  { name: 'of-no-format', data: 'A and B' },
  { name: 'large', data: [{ id: 2 ** 60 }] },
  { name: 'nothing', data: null },
];

test('records that stand in a descriptor are a table', async () => {
  const { folder, remove } = makeFolder({
    'city/datapackage.json': JSON.stringify({ name: 'city', resources: RESOURCES }),
    'city/towns.csv': 'town\nA\n',
  });
  onTestFinished(remove);
  const { catalog, notices } = await compileFolder({ data: folder, cache: null, log: () => {} });
  const [city] = catalog.datasets;
  const tables = city?.resources.map(({ name, fields, source, original }) => [
    name,
    fields.map(({ id, type }) => `${id} ${type}`).join(', '),
    source?.rows ?? null,
    original ?? null,
  ]);
  expect(tables).toEqual([
    ['objects', 'town text, n int4', 2, null],
    ['rows', 'town text, since date', 2, null],
    ['described', 'town text, code text', 1, null],
    ['text', 'town text, price numeric', 2, null],
    ['of-no-format', '', null, null],
    ['large', '', null, null],
    ['nothing', '', null, null],
  ]);
  expect(city?.resources[2]?.fields[1]?.info).toMatchObject({ label: 'Code' });
  const said = notices.map(({ text }) => text).join('\n');
  expect(said).toContain('resources[4].data is a text of no format that is read: say "format": "csv"');
  expect(said).toContain('resources[5].data has a whole number that JSON does not hold exactly');
  expect(said).toContain('resources[6].data holds no records');
});
