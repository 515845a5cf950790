import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, Resource } from '../core/catalog.ts';
import type { CsvSource } from '../core/table-source.ts';
import { sql } from '../core/sql/fragment.ts';
import { createNodeEngine } from '../testing/node-engine.ts';
import { PLAIN_CSV } from '../testing/plain-csv.ts';
import { createRelations } from './relations.ts';

const CITY_STATS = join(import.meta.dirname, '../testing/ckan/data/city-stats');

const engine = createNodeEngine();
beforeAll(() => engine.start());
afterAll(() => engine.close());

interface DescribedField {
  readonly name: string;
  readonly format?: string;
  readonly datapond: { readonly type: string };
}

async function cityStats(path: string): Promise<Resource> {
  const text = await readFile(join(CITY_STATS, 'datapackage.json'), 'utf8');
  const { resources } = JSON.parse(text) as {
    resources: readonly { id: string; path: string; schema: { fields: readonly DescribedField[] } }[];
  };
  const described = resources.find((resource) => resource.path === path);
  if (!described) throw new Error(`no ${path}`);
  const fields = described.schema.fields.map((field): Field => ({
    id: field.name,
    type: field.datapond.type,
  }));
  const source: CsvSource = {
    ...PLAIN_CSV,
    missingValues: ['\\N'],
    columns: described.schema.fields.map(({ name, format }) => ({
      name,
      format: format === 'any' ? 'any' : null,
    })),
  };
  return resource({ id: described.id, url: path, fields, source });
}

function resource(members: Partial<Resource>): Resource {
  return {
    id: 'r',
    name: 'r',
    title: 'r',
    description: '',
    format: 'CSV',
    mediaType: null,
    aliases: [],
    primaryKey: [],
    fields: [{ id: 'a', type: 'int4' }],
    url: 'r.csv',
    bytes: null,
    sha256: null,
    source: { ...PLAIN_CSV, rows: 1, columns: [{ name: 'a', format: null }] },
    preview: null,
    store: null,
    index: null,
    problem: null,
    ...members,
  };
}

const encode = (text: string) => new TextEncoder().encode(text);

describe('createRelations', () => {
  test('reads every PostgreSQL type of the contract’s types.csv', async () => {
    const relations = createRelations({ engine, readFile: ({ url }) => readFile(join(CITY_STATS, url)) });
    const relation = await relations.open(await cityStats('types.csv'));
    expect(relation.rows).toBe(6);
    expect(relation.columns.find(({ id }) => id === 'n')?.numericText).toBe('n (text)');
    const answer = await engine.query(
      sql`SELECT _id, i, b, f, n, "n (text)", t, bo, d::VARCHAR AS d, ts::VARCHAR AS ts, epoch_us(tz) AS tz, tm::VARCHAR AS tm,
          js, ia, ta, iv::VARCHAR AS iv, uu::VARCHAR AS uu FROM ${relation.name} ORDER BY _id`,
    );
    const records = Array.from({ length: answer.rows }, (_, i) =>
      Object.fromEntries(answer.columns.map(({ name, values }) => [name, values[i]])),
    );
    const present = records.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    );
    expect(present).toEqual([
      {
        _id: 1n,
        i: 7,
        b: 9007199254740993n,
        f: 2.5,
        n: 45.6,
        'n (text)': '45.600',
        t: 'x,y "z"\nw',
        bo: true,
        d: '2021-02-03',
        ts: '2021-02-03 04:05:06.789123',
        tz: 1612317906500000n,
        tm: '13:14:15.25',
        js: '{"k": [1, null, "é"]}',
        ia: [1, 2, null],
        ta: ['p', 'q,r', 's"'],
        iv: '1 day 02:00:00',
        uu: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      },
      {
        _id: 2n,
        i: -5,
        b: -1n,
        f: 1e21,
        n: 1000,
        'n (text)': '1000',
        t: '',
        bo: false,
        d: '1999-12-31',
        ts: '1999-12-31 23:59:59',
        tz: 946684799000000n,
        tm: '00:00:00',
        js: '[]',
        ia: [],
        ta: [],
        iv: '-3 days',
      },
      { _id: 3n },
      { _id: 4n, f: NaN, n: NaN, 'n (text)': 'NaN', t: 'NaN', js: '"str"' },
      { _id: 5n, f: 0.1, n: 0.1, 'n (text)': '0.10', t: 'é ñ', js: '5' },
      { _id: 6n, f: 100, n: 100, 'n (text)': '100', t: ' lead' },
    ]);
  });

  test('reads every other table of the contract', async () => {
    const relations = createRelations({ engine, readFile: ({ url }) => readFile(join(CITY_STATS, url)) });
    for (const path of [
      'library.csv',
      'stations.csv',
      'nulls.csv',
      'empty.csv',
      'quoting.csv',
      'odd_names.csv',
    ]) {
      const { data } = Papa.parse(await readFile(join(CITY_STATS, path), 'utf8'), { skipEmptyLines: true });
      expect([path, (await relations.open(await cityStats(path))).rows]).toEqual([path, data.length - 1]);
    }
  });

  test('loads a file once however many wait for it', async () => {
    let reads = 0;
    const relations = createRelations({
      engine,
      readFile: async () => (reads++, encode('a\n1\n')),
    });
    const one = resource({ id: 'once' });
    const opened = await Promise.all([relations.open(one), relations.open(one), relations.open(one)]);
    await relations.open(one);
    expect(reads).toBe(1);
    expect(opened.map(({ rows }) => rows)).toEqual([1, 1, 1]);
  });

  test('tells everybody of a failed load, and tries again at the next request', async () => {
    let fails = true;
    const relations = createRelations({
      engine,
      readFile: async () => {
        if (fails) throw new Error('404 Not Found');
        return encode('a\n1\n');
      },
    });
    const one = resource({ id: 'retried' });
    const failures = await Promise.allSettled([relations.open(one), relations.open(one)]);
    expect(failures.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
      'ResourceError: r.csv: 404 Not Found',
      'ResourceError: r.csv: 404 Not Found',
    ]);
    fails = false;
    expect((await relations.open(one)).rows).toBe(1);
  });

  test('reads a file anew that is not the catalogue’s: a cache may have given a damaged one', async () => {
    const asked: boolean[] = [];
    const relations = createRelations({
      engine,
      async readFile(_resource, _onProgress, anew) {
        asked.push(anew);
        return encode(anew ? 'a\n1\n' : 'a\n12\n');
      },
    });
    expect((await relations.open(resource({ id: 'damaged', bytes: 4 }))).rows).toBe(1);
    expect(asked).toEqual([false, true]);
  });

  test.each([
    ['cut off', 9, null, 'r.csv was cut off: 4 of 9 bytes arrived'],
    ['longer', 3, null, 'r.csv has changed since this site was built: 4 bytes instead of 3'],
    ['other bytes', 4, '00', /^r\.csv has changed since this site was built: its SHA-256 is [0-9a-f]{64}$/],
  ])('refuses a file that is not the catalogue’s: %s', async (name, bytes, sha256, message) => {
    const relations = createRelations({ engine, readFile: async () => encode('a\n1\n') });
    await expect(relations.open(resource({ id: name, bytes, sha256 }))).rejects.toThrow(message);
  });

  test.each([
    [
      'utf-16le',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(new Uint16Array([...'a\né€\n'].map((c) => c.charCodeAt(0))).buffer),
      ]),
    ],
    ['windows-1252', new Uint8Array([0x61, 0x0a, 0xe9, 0x80, 0x0a])],
    ['utf-8', encode('\ufeffa\né€\n')],
  ] as const)('reads %s', async (encoding, bytes) => {
    const relations = createRelations({ engine, readFile: async () => bytes.slice() });
    const source = { ...(resource({}).source as CsvSource), encoding };
    const { name } = await relations.open(
      resource({ id: encoding, source, fields: [{ id: 'a', type: 'text' }] }),
    );
    const { columns } = await engine.query(sql`SELECT a FROM ${name}`);
    expect(columns.map(({ values }) => values[0])).toEqual(['é€']);
  });

  test.each([
    ['a\n1\nx\n', 'r.csv, line 3: column "a": "x" is no value of type int4'],
    ['a\n1\n2,3\n', 'r.csv, line 3: 2 columns instead of 1'],
    ['a\n1\n"2\n', 'r.csv, line 3: a quoted text does not end'],
  ])('names the line of %j and the reason', async (text, message) => {
    const relations = createRelations({ engine, readFile: async () => encode(text) });
    await expect(relations.open(resource({ id: 'faulty' }))).rejects.toThrow(message);
  });

  test('reads line ends of several kinds in one file', async () => {
    const relations = createRelations({ engine, readFile: async () => encode('a\n1\r\n2\n3\r4') });
    expect((await relations.open(resource({ id: 'mixed' }))).rows).toBe(4);
  });
});
