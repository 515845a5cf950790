import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createHandler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from './temp-folder.ts';

/* Found beside a CKAN 2.11.5 over PostgreSQL 15: ranks are its own; the order of jsonb is PostgreSQL's. */

const engine = createNativeEngine();
afterAll(() => engine.close());

const id = 'd0000000-0000-4000-8000-0000000000ab';
const FIELDS = [
  ['ts', 'timestamp'],
  ['note', 'text'],
  ['jb', 'jsonb'],
  ['na', '_numeric'],
].map(([name, type]) => ({ name, datapond: { type } }));
const RECORDS = [
  '2020-01-02T03:04:05,03,"{""b"": 1}","[1.50,2]"',
  '2020-01-02T00:00:00,x,[2],"[""NaN""]"',
  '2021-05-06T07:08:09,x,"{""b"": 1.0}",[]',
  '2021-05-06T07:08:09,x,"{""a"": 1}","[1.5,2.0]"',
  '2021-05-06T07:08:09,x,,',
  ',\\.,,',
];

/** Searches the table, and which way it was answered. */
async function open() {
  const data = tempFolder({
    'datapond.json': '{"fullText": "words"}',
    'x/t.csv': `${FIELDS.map(({ name }) => name).join()}\n${RECORDS.join('\n')}\n`,
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [{ id, path: 't.csv', schema: { fields: FIELDS } }],
    }),
  });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl: 'http://x' });
  return async (search: object) => {
    const body = JSON.stringify({ resource_id: id, ...search });
    const answer = await handle(
      new Request('http://x/api/3/action/datastore_search', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      }),
    );
    const { result, error } = (await answer.json()) as { result?: { records: unknown }; error?: unknown };
    const { by } = JSON.parse(answer.headers.get('datapond-answer') ?? '{}') as { by?: string };
    return { by, records: result?.records ?? error };
  };
}

test('a time is ranked by its own text, whatever the order of its page', async () => {
  const ask = await open();
  const q = { ts: '00' };
  const whole = { records: [{ _id: 2, 'rank ts': 0.07642204 }] };
  expect(await ask({ q, fields: ['_id', 'rank ts'], sort: '_id' })).toEqual({ by: 'index', ...whole });
  expect(await ask({ q, fields: ['_id', 'rank ts'] })).toMatchObject(whole);
  expect(await ask({ q: { ts: '03' }, fields: ['_id', 'rank ts'], sort: '_id' })).toMatchObject({
    records: [{ _id: 1, 'rank ts': 0.057308756 }],
  });
});

test('distinct values of jsonb are those that are equal, in their order', async () => {
  const ask = await open();
  const values = async (search: object) => (await ask({ fields: 'jb', distinct: true, ...search })).records;
  expect(await values({ sort: 'jb' })).toEqual([
    { jb: [2] },
    { jb: { a: 1 } },
    { jb: { b: 1 } },
    { jb: null },
  ]);
  expect(await values({ sort: 'jb desc nulls last', limit: 1 })).toEqual([{ jb: { b: 1 } }]);
  expect(await values({ fields: 'jb,note', sort: 'note,jb', limit: 3 })).toEqual([
    { jb: { b: 1 }, note: '03' },
    { jb: null, note: '\\.' },
    { jb: [2], note: 'x' },
  ]);
});

test('lists of numbers are equal whatever zeros they are written with, and may have NaN', async () => {
  const ask = await open();
  const { records } = await ask({ fields: 'na', distinct: true, sort: 'na' });
  expect(records).toEqual([{ na: [] }, { na: [1.5, 2] }, { na: ['NaN'] }, { na: null }]);
});

test('a backslash and a point are quoted in CSV where they are all of a line', async () => {
  const ask = await open();
  const records = async (fields: string) =>
    (await ask({ fields, filters: { note: '\\.' }, records_format: 'csv' })).records;
  expect(await records('_id,note')).toBe('6,\\.\n');
  expect(await records('note')).toBe('"\\."\n');
});
