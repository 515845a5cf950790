import { expect, test } from 'vitest';
import { gzipText, makeXlsx, zipTexts } from '../../testing/nasty/workbooks.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { compileFolder } from '../compile-folder.ts';

const compile = (data: string) => compileFolder({ data, cache: null, log: () => {} });

const BOOK = makeXlsx([
  {
    name: 'Towns',
    rows: [
      ['town', 'code'],
      ['A', '1'],
      ['B', '2'],
    ],
  },
  {
    name: 'Rivers 2020',
    rows: [
      ['river', 'km'],
      ['C', 7.5],
    ],
  },
]);

const shapes = ({ catalog }: Awaited<ReturnType<typeof compile>>) =>
  catalog.datasets.flatMap(({ name, resources }) =>
    resources.map((one) => [
      name,
      one.name,
      one.title,
      one.format,
      one.fields.map(({ id, type }) => `${id} ${type}`).join(', '),
    ]),
  );

test('each sheet of a workbook is a resource, published as CSV', async () => {
  const built = await compile(tempFolder({ 'book.xlsx': BOOK, 'w/other.xlsx': BOOK }));
  expect(shapes(built)).toEqual([
    ['book', 'book-towns', 'Towns', 'CSV', 'town text, code int4'],
    ['book', 'book-rivers-2020', 'Rivers 2020', 'CSV', 'river text, km float8'],
    ['w', 'other-towns', 'Towns', 'CSV', 'town text, code int4'],
    ['w', 'other-rivers-2020', 'Rivers 2020', 'CSV', 'river text, km float8'],
  ]);
  const [first] = built.files;
  expect(first?.url).toMatch(/^data\/book\/book-towns\.[0-9a-f]{8}\.csv$/);
  expect(new TextDecoder().decode(first?.content as Uint8Array)).toBe('town,code\nA,1\nB,2\n');
});

test('a workbook is published once beside its tables, unless nobody wants that or it is too large', async () => {
  const files = { 'My Böok.xlsx': BOOK };
  const { files: published, catalog } = await compile(tempFolder(files));
  const originals = catalog.datasets[0]?.resources.map(({ original }) => original);
  const [first] = originals ?? [];
  expect(first).toMatchObject({ format: 'XLSX', bytes: BOOK.length });
  expect(first?.url).toMatch(/^data\/my-book\/my-book\.[0-9a-f]{8}\.xlsx$/);
  expect(originals).toEqual([first, first]);
  expect(published.filter(({ url }) => url === first?.url)).toHaveLength(1);
  const without = await compile(tempFolder({ ...files, 'datapond.json': '{"originals": false}' }));
  expect(without.files.filter(({ url }) => url.endsWith('.xlsx'))).toEqual([]);
  // Bytes that do not pack.
  const noise = Array.from({ length: 120_000 }, (_, i) => `${Math.imul(i + 1, 0x9e3779b1) >>> 0}`);
  const large = makeXlsx([{ name: 'A', rows: [['a', 'b'], ...noise.map((one) => [one, `${one}x`])] }]);
  const tooLarge = await compile(
    tempFolder({ 'large.xlsx': large, 'datapond.json': '{"maxFileSize": 1000000}' }),
  );
  expect(large.length).toBeGreaterThan(1_000_000);
  expect(tooLarge.catalog.datasets[0]?.resources[0]).not.toHaveProperty('original');
  expect(tooLarge.notices.map(({ text }) => text)).toContain(
    'data/large.xlsx is not published itself, only its table: it is larger than 1000000 bytes ("maxFileSize" in datapond.json)',
  );
});

test('a descriptor names the sheet and its types; what it merely lists may hold no table', async () => {
  const resources = [
    { name: 'first', path: 'book.xlsx' },
    {
      name: 'named',
      path: 'book.xlsx',
      dialect: { sheetName: 'Rivers 2020' },
      schema: { fields: [{ name: 'km', type: 'number', title: 'Length' }] },
    },
    { name: 'numbered', path: 'book.xlsx', dialect: { sheetNumber: 2 } },
    { name: 'gone', path: 'book.xlsx', dialect: { sheetName: 'Lakes' } },
    { name: 'shapes', path: 'shapes.zip' },
  ];
  const built = await compile(
    tempFolder({
      'a/datapackage.json': JSON.stringify({ name: 'a', resources }),
      'a/book.xlsx': BOOK,
      'a/shapes.zip': zipTexts({ 'shapes.gpkg': 'x' }),
    }),
  );
  expect(shapes(built)).toEqual([
    ['a', 'first', 'first', 'CSV', 'town text, code int4'],
    ['a', 'named', 'named', 'CSV', 'river text, km numeric'],
    ['a', 'numbered', 'numbered', 'CSV', 'river text, km float8'],
    ['a', 'gone', 'gone', 'XLSX', ''],
    ['a', 'shapes', 'shapes', 'ZIP', ''],
  ]);
  const problems = built.catalog.datasets[0]?.resources.map(({ problem }) => problem);
  expect(problems).toEqual([
    null,
    null,
    null,
    'book.xlsx has no table "Lakes": there are "Towns", "Rivers 2020"',
    null,
  ]);
  expect(built.notices.map(({ text }) => text)).toContain(
    'data/a/shapes.zip is published without a table: it has no tables in it: shapes.gpkg',
  );
});

test('JSON that says something of other files, or holds no records, is no dataset', async () => {
  const built = await compile(
    tempFolder({
      'w/a.csv': 'a\n1\n',
      'w/schema.json': '{"fields": []}',
      'w/settings.json': '{"a": {"b": 1}, "c": [1]}',
    }),
  );
  expect(shapes(built)).toEqual([['w', 'a', 'A', 'CSV', 'a int4']]);
  expect(built.notices.map(({ text }) => text)).toEqual([
    'data/w/settings.json has no records: an array of objects is read',
  ]);
});

test('texts of JSON that are numbers stay texts beside those that mean no value', async () => {
  const codes = ['10', 'NA', '20'].map((code) => ({ code, amount: code === 'NA' ? code : '1.234,50' }));
  const built = await compile(tempFolder({ 'a/codes.json': JSON.stringify(codes) }));
  expect(shapes(built)).toEqual([['a', 'codes', 'Codes', 'CSV', 'code text, amount numeric']]);
});

test('what cannot be unpacked is a problem, and what holds no table is not', async () => {
  const built = await compile(
    tempFolder({
      'a/a.csv': 'a\n1\n',
      'a/cut.csv.gz': gzipText('a,b\n1,2\n').subarray(0, 20),
      'a/b.json': '{"a":',
    }),
  );
  expect(built.notices.map(({ level, file }) => [level, file])).toEqual([
    ['error', 'data/a/b.json'],
    ['error', 'data/a/cut.csv.gz'],
  ]);
});

test('of an archive the tables that can be read are published, and the others are problems', async () => {
  const archive = zipTexts({ 'a.json': '{"a":', 'b.csv': 'b\n1\n', 'inner.zip': '' });
  const resources = [
    { name: 'first', path: 'all.zip' },
    { name: 'named', path: 'all.zip', dialect: { sheetName: 'inner.zip' } },
  ];
  const built = await compile(
    tempFolder({
      'all.zip': archive,
      'none.zip': zipTexts({ 'inner.zip': '' }),
      'w/datapackage.json': JSON.stringify({ name: 'w', resources }),
      'w/all.zip': archive,
    }),
  );
  expect(shapes(built)).toEqual([
    ['all', 'all-a-json', 'a.json', 'ZIP', ''],
    ['all', 'all-b-csv', 'b.csv', 'CSV', 'b int4'],
    ['all', 'all-inner-zip', 'inner.zip', 'ZIP', ''],
    ['w', 'first', 'first', 'CSV', 'b int4'],
    ['w', 'named', 'named', 'ZIP', ''],
  ]);
  expect(built.notices.map(({ level, text }) => [level, text.replace(/JSON,.*/, 'JSON')])).toEqual([
    ['error', 'data/none.zip holds inner.zip, which is empty'],
    ['error', 'data/all.zip (a.json) is no JSON'],
    ['error', 'data/all.zip (inner.zip) is empty'],
    ['warning', 'data/w/all.zip (b.csv): what cannot be read is left out: a.json is no JSON'],
    ['warning', 'data/w/all.zip (b.csv): what cannot be read is left out: inner.zip is empty'],
    ['error', 'data/w/all.zip (inner.zip) is empty'],
  ]);
});

test('lines of JSON that had to be set apart are a problem where that is asked for', async () => {
  const files = { 'w/a.jsonl': '{"a":1}\n{"a":2,}\n{"a":3}\n' };
  const built = await compile(tempFolder(files));
  expect(built.catalog.datasets[0]?.resources[0]?.source?.rows).toBe(2);
  const strict = await compile(tempFolder({ ...files, 'datapond.json': '{"strict": true}' }));
  expect(strict.notices).toMatchObject([
    {
      level: 'error',
      text: expect.stringMatching(/^data\/w\/a.jsonl has mistakes: line 2 .*"strict" is set/),
    },
  ]);
});
