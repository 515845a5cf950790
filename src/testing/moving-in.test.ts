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
