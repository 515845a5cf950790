import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { resourceId } from '../catalog/ids.ts';
import type { Dataset, Resource } from '../core/catalog.ts';
import { makeFolder, tempFolder } from '../testing/temp-folder.ts';
import { type Compilation, compileFolder } from './compile-folder.ts';

const compile = (data: string) => compileFolder({ data, cache: null, log: () => {} });
const ACCEPTANCE = new URL('../testing/ckan/data', import.meta.url).pathname;

const dataset = ({ catalog }: Compilation, name: string) =>
  catalog.datasets.find((one) => one.name === name) as Dataset;
const resource = (compilation: Compilation, name: string, of: string) =>
  dataset(compilation, of).resources.find((one) => one.name === name) as Resource;
const texts = ({ notices }: Compilation) => notices.map(({ level, text }) => `${level}: ${text}`);

describe("the data behind CKAN's observed answers", () => {
  let built: Compilation;
  beforeAll(async () => {
    built = await compile(ACCEPTANCE);
  });

  test('compiles without a word', () => {
    expect(built.notices).toEqual([]);
    expect(built.catalog.site).toMatchObject({ title: 'CKAN', locale: 'en', fullText: 'words' });
  });

  test('every field has the very type and words of its descriptor', () => {
    const descriptor = JSON.parse(readFileSync(join(ACCEPTANCE, 'city-stats/datapackage.json'), 'utf8'));
    for (const described of descriptor.resources) {
      const { id, fields } = resource(built, described.name, 'city-stats');
      expect(id).toBe(described.id);
      expect(fields.map(({ id: name, type }) => [name, type])).toEqual(
        (described.schema?.fields ?? []).map((field: { name: string; datapond: { type: string } }) => [
          field.name,
          field.datapond.type,
        ]),
      );
    }
    expect(resource(built, 'library', 'city-stats').fields[0]?.info).toEqual({
      label: 'Title',
      notes: 'work title',
    });
    expect(resource(built, 'odd-names', 'city-stats').primaryKey).toEqual(['key']);
    expect(resource(built, 'library', 'city-stats').aliases).toEqual(['shelf_alias']);
  });

  test('records are counted, also those with line breaks in them', () => {
    const rows = dataset(built, 'city-stats').resources.map(({ name, source }) => [name, source?.rows]);
    expect(Object.fromEntries(rows)).toEqual({
      library: 2,
      stations: 6,
      types: 6,
      visits: 2,
      nums: 5,
      fleet: 4,
      nulls: 4,
      dups: 6,
      routes: 2,
      prose: 12,
      empty: 0,
      quoting: 4,
      'odd-names': 1,
      jcol: 2,
      'res-15': undefined,
      'ints-as-text': 3,
    });
  });

  test('a remote resource is listed without a table', () => {
    expect(resource(built, 'res-15', 'city-stats')).toMatchObject({
      url: 'http://example.com/15.csv',
      format: 'CSV',
      bytes: null,
      source: null,
      problem: null,
    });
  });

  test('of a private dataset nothing is published but its names', () => {
    expect(dataset(built, 'hidden-stats')).toMatchObject({
      id: '0c000000-0000-4000-8000-000000000002',
      private: true,
      organization: null,
      resources: [{ id: 'd0000000-0000-4000-8000-000000000090', fields: [], url: '', sha256: null }],
    });
    expect(built.files.filter((file) => file.url.includes('hidden'))).toEqual([]);
    expect(JSON.stringify(dataset(built, 'hidden-stats'))).not.toMatch(/spam|secret\.csv|Metro/);
  });

  test('addresses carry the content, and the catalogue its size and hash', () => {
    const { url, bytes, sha256 } = resource(built, 'stations', 'city-stats');
    expect(url).toBe(`data/city-stats/stations.${sha256?.slice(0, 8)}.csv`);
    expect(bytes).toBe(readFileSync(join(ACCEPTANCE, 'city-stats/stations.csv')).length);
  });
});

describe('a nasty folder', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
  let built: Compilation;

  beforeAll(async () => {
    const flights = readFileSync(new URL('../../data/flights/flights-3m.parquet', import.meta.url));
    const fields = (...names: string[]) => ({ fields: names.map((name) => ({ name, type: 'integer' })) });
    const city = {
      name: 'city',
      resources: [
        { name: 'fine', path: 'fine.csv' },
        { name: 'ragged', path: 'ragged.csv', schema: fields('a', 'b') },
        { name: 'words', path: 'words.csv', schema: fields('a', 'b') },
        { name: 'gone', path: 'gone.csv' },
        { name: 'nowhere' },
        { name: 'parts', path: ['part1.csv', 'part2.csv'] },
        { name: 'commented', path: 'commented.csv', dialect: { commentChar: '#', skipInitialSpace: true } },
        { name: 'cyrillic', path: 'cyrillic.csv', encoding: 'windows-1251' },
        { name: 'big', path: 'big.csv', schema: fields('n', 'm', 'k') },
        { name: 'readme', path: 'readme.pdf' },
        {
          name: 'by-reference',
          path: 'fine.csv',
          id: '11111111-1111-4111-8111-111111111111',
          schema: 's.json',
        },
      ],
    };
    const { folder, remove } = makeFolder({
      'city/datapackage.json': JSON.stringify(city),
      'city/fine.csv': 'a,b\n1,x\n2,y\n',
      'city/ragged.csv': 'a,b\n1,2\n3,4\n5\n6,7\n',
      'city/words.csv': 'a,b\n1,2\n\n3,four\n',
      'city/part1.csv': 'a,b\n1,2',
      'city/part2.csv': 'a,b\n3,4\n',
      'city/commented.csv': '# made by hand\na, b\n1, "x, y"\n',
      'city/cyrillic.csv': Buffer.from([0x61, 0x0a, 0xcf, 0xf0, 0xe8, 0x0a]),
      'city/big.csv': 'n,m,k\n2147483648,9223372036854775808,7\n',
      'city/readme.pdf': '%PDF',
      'city/s.json': JSON.stringify({ fields: [{ name: 'a', datapond: { type: 'int2' } }, { name: 'b' }] }),
      'broken/datapackage.json': '{"name": "broken",\n "resources": [}',
      'broken/secret.csv': 'a\n1\n',
      'torn.parquet': flights.subarray(0, 100_000),
      'latin.csv': latin1('ville;café\nOrléans;3\nNîmes;4\n'),
      'wide.csv': utf16('name,größe\nÄnne,3\nBjörn,4\n'),
      'semi.csv': 'a;b\n1,5;x\n2,5;y\n',
      'tabs.tsv': 'a\tb\n1\tx, y\n',
      'bare.csv': '1,2.5,x\n2,3.5,y\n3,4.5,z\n',
      'nothing.csv': '',
      'blank.csv': '\n  \n',
      'gaps.csv': 'n\n1\n\n3\n',
      'header only.csv': 'a,b\n',
      'mixed.csv': 'a,b\r\n1,x\n2,"p\r\nq"\r\n',
      'twice.csv': 'a,a,,_id\n1,2,3,4\n',
      'quoted "names".csv': '"say ""hi""","it\'s"\n1,2\n',
      'deep/er/still/x.csv': 'a\n1\n',
    });
    built = await compile(folder);
    return remove;
  });

  const one = (name: string) => resource(built, name, name);
  const table = ({ fields, source }: Resource) => [
    fields.map(({ id, type }) => `${id} ${type}`).join(', '),
    source?.rows ?? null,
  ];

  test('what is fine stays fine among what is not', () => {
    expect(table(resource(built, 'fine', 'city'))).toEqual(['a int4, b text', 2]);
  });

  test('a row that is too short is filled up, and its line told', () => {
    expect(table(resource(built, 'ragged', 'city'))).toEqual(['a int4, b int4', 4]);
    expect(texts(built)).toContain(
      'warning: data/city/ragged.csv: line 4 is too short: filled up with no values',
    );
  });

  test('a text in a column of numbers names the line, also after an empty one', () => {
    expect(resource(built, 'words', 'city').problem).toBe(
      'words.csv line 4: column "b": "four" is no value of type int4. In the schema, name it in "missingValues" if it means no value',
    );
  });

  test('missing files and missing paths are told apart', () => {
    expect(resource(built, 'gone', 'city').problem).toBe(
      'gone.csv cannot be read: it does not exist (data/city/datapackage.json: resources[3])',
    );
    expect(resource(built, 'nowhere', 'city').problem).toBe(
      "data/city/datapackage.json: resources[4].path is missing: give the file's path relative to this file",
    );
  });

  test('a torn Parquet file says so', () => {
    expect(one('torn').problem).toMatch(/^torn\.parquet: its footer cannot be read/);
  });

  test('a dataset whose descriptor is broken is left out, its files with it', () => {
    expect(dataset(built, 'broken')).toBeUndefined();
    expect(built.files.filter((file) => file.url.includes('secret'))).toEqual([]);
    expect(texts(built)).toContainEqual(
      expect.stringMatching(/^error: data\/broken\/datapackage\.json line 2, column 17: not valid JSON/),
    );
  });

  test('encodings are found, or taken from the descriptor', () => {
    expect(table(one('latin'))).toEqual(['ville text, café int4', 2]);
    expect(table(one('wide'))).toEqual(['name text, größe int4', 2]);
    expect(one('latin').source).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
    expect(one('wide').source).toMatchObject({ encoding: 'utf-16le' });
    const cyrillic = resource(built, 'cyrillic', 'city');
    const { content } = built.files.find((file) => file.url === cyrillic.url) ?? {};
    expect(new TextDecoder().decode(content as Uint8Array)).toBe('a\nПри\n');
  });

  test('lines that end in different ways are published with one', () => {
    const { content } = built.files.find((file) => file.url === one('mixed').url) ?? {};
    expect(new TextDecoder().decode(content as Uint8Array)).toBe('a,b\n1,x\n2,"p\r\nq"\n');
    expect(table(one('mixed'))).toEqual(['a int4, b text', 2]);
  });

  test('delimiters are found', () => {
    expect(table(one('semi'))).toEqual(['a float8, b text', 2]);
    expect(table(one('tabs'))).toEqual(['a int4, b text', 1]);
  });

  test('a file without header, without records, without anything', () => {
    expect(table(one('bare'))).toEqual(['column1 int4, column2 float8, column3 text', 3]);
    expect(table(one('header-only'))).toEqual(['a text, b text', 0]);
    expect(one('nothing').problem).toBe('nothing.csv is empty');
    expect(one('blank').problem).toBe('blank.csv is empty');
  });

  test('a blank line is an empty value where there is one column', () => {
    expect(table(one('gaps'))).toEqual(['n int4', 3]);
  });

  test('columns that CKAN would refuse are renamed with a warning', () => {
    expect(table(one('twice'))).toEqual(['a int4, a_2 int4, column3 int4, id int4', 1]);
    expect(texts(built)).toContain(
      'warning: data/twice.csv: columns renamed: "a" is called "a_2", since another column has that name; "" is called "column3", since it has no name; "_id" is called "id", since it begins with an underscore',
    );
    expect(table(one('quoted-names'))).toEqual(["say 'hi' int4, it's int4", 1]);
  });

  test('parts become one file', () => {
    const parts = resource(built, 'parts', 'city');
    const { content } = built.files.find((file) => file.url === parts.url) ?? {};
    expect(readFileSync(content as string, 'utf8')).toBe('a,b\n1,2\n3,4\n');
    expect(table(parts)).toEqual(['a int4, b int4', 2]);
  });

  test('comments and blanks are written out of a file that DuckDB could not read with them', () => {
    expect(table(resource(built, 'commented', 'city'))).toEqual(['a int4, b text', 1]);
    expect(texts(built)).toContain(
      'warning: data/city/commented.csv: comments and blanks beside delimiters are left out: published as UTF-8 with commas',
    );
  });

  test('an integer is as wide as its values ask', () => {
    expect(table(resource(built, 'big', 'city'))).toEqual(['n int8, m numeric, k int4', 1]);
  });

  test('a schema in a file of its own counts, and two resources may share a file', () => {
    expect(table(resource(built, 'by-reference', 'city'))).toEqual(['a int2, b text', 2]);
  });

  test('a file that is no table is published as it is', () => {
    expect(resource(built, 'readme', 'city')).toMatchObject({
      format: 'PDF',
      source: null,
      problem: null,
      bytes: 4,
    });
  });

  test('folders without descriptor make one dataset, however deep their files', () => {
    expect(dataset(built, 'deep').resources).toMatchObject([
      { id: resourceId('deep', 'er/still/x.csv'), name: 'er-still-x', title: 'X' },
    ]);
  });
});

test('a ragged file of a strict folder names the line and the reason, and can still be fetched', async () => {
  const built = await compile(
    tempFolder({ 'datapond.json': '{"strict": true}', 'ragged.csv': 'a,b\n1,2\n3,4\n5\n6,7\n' }),
  );
  const ragged = resource(built, 'ragged', 'ragged');
  expect(ragged.problem).toBe(
    'ragged.csv: line 4 is too short: filled up with no values. "strict" is set: mend the file',
  );
  expect(ragged).toMatchObject({ source: null, bytes: 18 });
  expect(built.files.map((file) => file.url)).toContain(ragged.url);
});

test('what means something in an address is no part of one', async () => {
  const resources = ['export.php?id=3&format=csv', 'page.do#x', 'half.50%'].map((path, i) => ({
    name: `r${i}`,
    path,
    ...(i === 0 && { format: 'csv' }),
  }));
  const built = await compile(
    tempFolder({
      'd/datapackage.json': JSON.stringify({ resources }),
      ...Object.fromEntries(resources.map(({ path }) => [`d/${path}`, 'a\n1\n'])),
    }),
  );
  const hash = resource(built, 'r0', 'd').sha256?.slice(0, 8);
  expect(built.files.map(({ url }) => url)).toEqual(
    expect.arrayContaining([`data/d/r0.${hash}.csv`, `data/d/r1.${hash}`, `data/d/r2.${hash}`]),
  );
});

test('the same folder gives the same catalogue', async () => {
  const folder = tempFolder({ 'b.csv': 'x\n1\n', 'a/y.csv': 'y\n2\n', 'a/x.csv': 'x\n1\n' });
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [one, two] = [await compile(folder), await compile(folder)];
  expect(JSON.stringify(two.catalog)).toBe(JSON.stringify(one.catalog));
  expect(one.catalog.site.built).toBe('2023-11-14T22:13:20');
  expect(one.catalog.datasets.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('a folder that does not exist is named', async () => {
  await expect(compile('/no/such/folder')).rejects.toThrow('the data folder /no/such/folder does not exist');
});

test('an empty folder is a site without datasets, and says so', async () => {
  const built = await compile(tempFolder({}));
  expect(built.catalog.datasets).toEqual([]);
  expect(texts(built)).toEqual([
    'warning: data has no dataset: put tables there (CSV, Excel, Parquet …), or folders of them',
  ]);
});

test('a build tells of files in parts, and a server does not: it publishes none', async () => {
  const data = tempFolder({
    'datapond.json': '{"maxFileSize": 1000000, "storeThreshold": false}',
    'a.csv': `n\n${`${'x'.repeat(999)}\n`.repeat(1100)}`,
  });
  const said = async (isServed: boolean) =>
    (await compileFolder({ data, cache: null, log: () => {}, isServed })).summary.join('\n');
  expect(await said(false)).toContain('is published in 2 parts');
  expect(await said(true)).not.toContain('parts');
});
