import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createHandler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from './temp-folder.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';

afterAll(() => engine.close());

async function open(files: Readonly<Record<string, string>>) {
  const data = tempFolder(files);
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  return async (path: string) => (await handle(new Request(`${siteUrl}${path}`))).text();
}

const id = 'd0000000-0000-4000-8000-0000000000aa';

const PACKAGE = {
  name: 'fleet',
  resources: [
    {
      name: 'cars',
      id,
      path: 'cars.csv',
      schema: {
        fields: [
          { name: 'plate', type: 'string' },
          { name: 'electric', type: 'boolean' },
          { name: 'seats', type: 'integer' },
          { name: 'price', ckanType: 'numeric', type: 'number' },
          { name: 'built', type: 'date' },
          { name: 'seen', type: 'datetime' },
        ],
      },
    },
  ],
};
const CARS = `plate,electric,seats,price,built,seen
"A ""1"", x",true,4,1234.50,2020-01-02,2020-01-02T03:04:05
t,false,,0.10,,2020-01-02T03:04:06
f,,12345678901,-7.00,1999-12-31,
`;

test('a dump and package_show of CKAN are the same table again', async () => {
  const before = await open({ 'fleet/cars.csv': CARS, 'fleet/datapackage.json': JSON.stringify(PACKAGE) });
  const dump = await before(`/datastore/dump/${id}`);
  expect(dump).toMatch(/^_id,plate,electric,seats,price,built,seen\r\n1,"A ""1"", x",t,4,1234\.50,/);

  const shown = await before('/api/3/action/package_show?id=fleet');
  const { result } = JSON.parse(shown) as { result: { resources: [{ url: string }] } };
  const file = result.resources[0].url.replace(/^.*\//, '');
  const after = await open({ [`moved/${file}`]: dump, 'moved/datapackage.json': shown });
  const search = `/api/3/action/datastore_search?resource_id=${id}&q=2020`;
  expect(await after(search)).toBe(await before(search));
  expect(await after(`/datastore/dump/${id}`)).toBe(dump);
});

const TYPED = {
  name: 'typed',
  resources: [
    {
      id,
      path: 't.csv',
      schema: {
        missingValues: ['-'],
        fields: [
          { name: '2020', type: 'string', title: 'Year', description: 'as a text' },
          { name: 'name', type: 'string' },
          ...['int2', 'int8', 'float8', 'numeric', 'bool', 'date', 'timestamp', 'json', '_text', '_int4'].map(
            (type) => ({ name: type, datapond: { type } }),
          ),
        ],
      },
    },
  ],
};
const TYPES = `2020,name,int2,int8,float8,numeric,bool,date,timestamp,json,_text,_int4
01,,1,9007199254740993,1e+21,1.50,true,2020-01-02,2020-01-02T03:04:05.678,"{""b"": 1.10, ""a"": [""ü""]}","[""x"",null,""""]","[1,2]"
60%,\\N,-,-1,0.5,12345678901234567890.12,false,-,2020-01-02,"""text""",[],-
-,NA,2,-,-,2,-,1999-12-31,-,-,-,[]
`;

test.each(['dump', 'search', 'lists', 'result'])(
  'an answer of the DataStore in JSON (%s) is the same table again',
  async (kind) => {
    // In its dumps CKAN writes numbers as Python's floats are.
    const table =
      kind === 'dump'
        ? TYPES.replaceAll('.10', '.1')
            .replace('1.50', '1.5')
            .replace(/\d{20}\.12/, '2.25')
        : TYPES;
    const before = await open({ 'typed/t.csv': table, 'typed/datapackage.json': JSON.stringify(TYPED) });
    const search = `/api/3/action/datastore_search?resource_id=${id}`;
    const dump = `/datastore/dump/${id}`;
    const answer = await before(kind === 'lists' ? `${search}&records_format=lists` : search);
    const saved = {
      dump: await before(`${dump}?format=json`),
      search: answer,
      lists: answer,
      // As programs save it, without the envelope.
      result: answer.replace(/^.*?"result": /s, '').replace(/\}$/, ''),
    }[kind] as string;
    const descriptor = { name: 'typed', resources: [{ id, path: 't.json' }] };
    const after = await open({ 'typed/t.json': saved, 'typed/datapackage.json': JSON.stringify(descriptor) });
    for (const path of [`${search}&q=60%25`, `${search}&q=ü`, dump, `${dump}?format=json`, search])
      expect(await after(path)).toBe(await before(path));
  },
);

test('in a dump an empty text is one, and what looks like something else is text', async () => {
  const dump = '_id,share,note,n\r\n1,60%,"",1\n2,99%,,\n3,, NA ,2\n';
  const descriptor = { name: 'x', resources: [{ id, path: 'a.csv' }] };
  const ask = await open({ 'x/a.csv': dump, 'x/datapackage.json': JSON.stringify(descriptor) });
  const { result } = JSON.parse(await ask(`/api/3/action/datastore_search?resource_id=${id}`)) as {
    result: { records: unknown; fields: unknown };
  };
  expect(result.fields).toEqual([
    { id: '_id', type: 'int' },
    { id: 'share', type: 'text' },
    { id: 'note', type: 'text' },
    { id: 'n', type: 'int4' },
  ]);
  expect(result.records).toEqual([
    { _id: 1, share: '60%', note: '', n: 1 },
    { _id: 2, share: '99%', note: null, n: null },
    { _id: 3, share: null, note: ' NA ', n: 2 },
  ]);
  expect(await ask(`/datastore/dump/${id}`)).toBe(dump);
});

test('a dump whose types the descriptor tells has its empty texts as well', async () => {
  const schema = {
    fields: [
      { name: 'a', type: 'string' },
      { name: 'b', type: 'number', bareNumber: false },
    ],
  };
  const descriptor = { name: 'x', resources: [{ id, path: 'a.csv', schema }] };
  const ask = await open({
    'x/a.csv': '_id,a,b\n1,"",60%\n2,,\n',
    'x/datapackage.json': JSON.stringify(descriptor),
  });
  expect(JSON.parse(await ask(`/api/3/action/datastore_search?resource_id=${id}`))).toMatchObject({
    result: {
      records: [
        { _id: 1, a: '', b: 60 },
        { _id: 2, a: null, b: null },
      ],
    },
  });
});

test('a column _id that does not count, or that the schema names, is a column', async () => {
  const fieldsOf = async (files: Readonly<Record<string, string>>) => {
    const ask = await open(files);
    const { result } = JSON.parse(await ask('/api/3/action/resource_search?query=format:csv')) as {
      result: { results: { id: string }[] };
    };
    const search = await ask(`/api/3/action/datastore_search?resource_id=${result.results[0]?.id}`);
    return (JSON.parse(search) as { result: { fields: { id: string; type: string }[] } }).result.fields.map(
      (field) => `${field.id} ${field.type}`,
    );
  };
  expect(await fieldsOf({ 'x/a.csv': '_id,b\n1,t\n3,f\n' })).toEqual(['_id int', 'id int4', 'b bool']);
  expect(await fieldsOf({ 'x/a.csv': '_id,b\n1,t\n2,f\n' })).toEqual(['_id int', 'b bool']);
  expect(await fieldsOf({ 'x/a.csv': 'b\nt\nf\n' })).toEqual(['_id int', 'b bool']);
  expect(await fieldsOf({ 'x/a.csv': 'b\nt\nt\n' })).toEqual(['_id int', 'b text']);
  expect(await fieldsOf({ 'x/a.csv': '_id,b\n1,t\n2,t\n' })).toEqual(['_id int', 'b bool']);
  const schema = { fields: [{ name: '_id', type: 'integer' }, { name: 'b' }] };
  expect(
    await fieldsOf({
      'x/a.csv': '_id,b\n1,t\n2,f\n',
      'x/datapackage.json': JSON.stringify({ name: 'x', resources: [{ path: 'a.csv', schema }] }),
    }),
  ).toEqual(['_id int', 'id int4', 'b bool']);
});

test('a fault in a dump is told by its line and column', async () => {
  const schema = { fields: [{ name: 'n', type: 'integer' }] };
  const ask = await open({
    'x/a.csv': '_id,n\r\n1,1\n2,x\n',
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [{ id, path: 'a.csv', schema }],
    }),
  });
  expect(await ask(`/api/3/action/datastore_search?resource_id=${id}`)).toContain(
    'line 3: column \\"n\\": \\"x\\" is no value of type int4',
  );
});

test('what a data dictionary leaves empty stays so', async () => {
  const info = { label: '', notes: 'counted', type_override: '' };
  const answer = {
    fields: [
      { id: '_id', type: 'int' },
      { id: 'n', type: 'int4', info },
    ],
    records: [{ _id: 1, n: 2 }],
  };
  const ask = await open({
    'x/t.json': JSON.stringify(answer),
    'x/datapackage.json': JSON.stringify({ name: 'x', resources: [{ id, path: 't.json' }] }),
  });
  const { result } = JSON.parse(await ask(`/api/3/action/datastore_search?resource_id=${id}`)) as {
    result: { fields: unknown };
  };
  expect(result.fields).toEqual([
    { id: '_id', type: 'int' },
    { id: 'n', type: 'int4', info },
  ]);
});
