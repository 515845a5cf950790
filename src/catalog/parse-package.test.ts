import { expect, test } from 'vitest';
import { datasetId, organizationId, resourceId } from './ids.ts';
import type { JsonObject } from './members.ts';
import { toJsonObject } from './members.ts';
import { createNotices } from './notices.ts';
import { parsePackage } from './parse-package.ts';

const FILE = 'data/city/datapackage.json';

function parse(json: object, references: Readonly<Record<string, unknown>> = {}) {
  const notices = createNotices();
  const dataset = parsePackage(
    toJsonObject(json, FILE, '', notices) as JsonObject,
    'city',
    (reference, by) => {
      const value = references[reference];
      if (value === undefined) notices.error(`${by}: no ${reference}`);
      return value === undefined ? undefined : toJsonObject(value, reference, '', notices);
    },
  );
  return { dataset, notices: notices.list.map((notice) => notice.text) };
}

test('a package takes its words from the descriptor', () => {
  const { dataset, notices } = parse({
    id: '0C000000-0000-4000-8000-000000000001',
    name: 'city-stats',
    title: 'City Stats',
    description: 'Counts *per* ward',
    homepage: 'https://example.org/',
    version: 2,
    created: '2025-08-21T23:04:37.691343+02:00',
    keywords: ['economy', 'transport', 'economy'],
    licenses: [{ name: 'cc-by' }, {}],
    sources: [{ title: 'City hall', path: 'https://example.org/hall' }],
    contributors: [
      { title: 'A', roles: ['author', 'editor'] },
      { title: 'B', role: 'wrangler' },
    ],
    datapond: {
      organization: { name: 'metro-lab', title: 'Metro Lab' },
      groups: ['transit'],
      extras: [
        { key: 'freq', value: 'daily' },
        { key: 'n', value: 5 },
      ],
    },
    resources: [],
  });
  expect(notices).toEqual([]);
  expect(dataset).toMatchObject({
    id: '0c000000-0000-4000-8000-000000000001',
    name: 'city-stats',
    version: '2',
    created: '2025-08-21T21:04:37.691343',
    keywords: ['economy', 'transport'],
    licenses: [{ name: 'cc-by', title: null, path: null }],
    sources: [{ title: 'City hall', path: 'https://example.org/hall', email: null, role: null }],
    contributors: [{ role: 'author, editor' }, { role: 'wrangler' }],
    private: false,
    organization: { id: organizationId('metro-lab'), name: 'metro-lab', title: 'Metro Lab', description: '' },
    groups: [{ name: 'transit', title: 'transit' }],
    extras: [
      { key: 'freq', value: 'daily' },
      { key: 'n', value: '5' },
    ],
  });
});

test('a package that says nothing is named after its folder', () => {
  const { dataset } = parse({ resources: [{ path: 'a b.csv' }] });
  expect(dataset).toMatchObject({ id: datasetId('city'), name: 'city', title: 'City' });
  expect(dataset.resources[0]).toMatchObject({
    id: resourceId('city', 'a b.csv'),
    name: 'a-b',
    title: 'a-b',
    location: { kind: 'files', paths: ['a b.csv'] },
  });
});

test('a resource without a path says which one it is, and its neighbours are unharmed', () => {
  const { dataset } = parse({ resources: [{ path: 'a.csv' }, 'x', { name: 'b' }] });
  expect(dataset.resources.map((resource) => resource.location)).toEqual([
    { kind: 'files', paths: ['a.csv'] },
    {
      kind: 'none',
      problem: `${FILE}: resources[2].path is missing: give the file's path relative to this file`,
    },
  ]);
});

test('paths that lead elsewhere on the machine are refused', () => {
  const problems = ['../secret.csv', '/etc/passwd', 'C:/x.csv', 'a\\b.csv', '~/x.csv'].map((path) => {
    const [resource] = parse({ resources: [{ path }] }).dataset.resources;
    return resource?.location.kind === 'none' ? resource.location.problem : null;
  });
  expect(problems).toEqual([
    `${FILE}: resources[0].path "../secret.csv" leads out of the dataset's folder: put the file beside this one`,
    `${FILE}: resources[0].path "/etc/passwd" is absolute: give it relative to this file`,
    `${FILE}: resources[0].path "C:/x.csv" is absolute: give it relative to this file`,
    `${FILE}: resources[0].path "a\\b.csv" has a backslash: write it with forward slashes`,
    `${FILE}: resources[0].path "~/x.csv" begins with "~": give it relative to this file`,
  ]);
});

test('an address elsewhere is no file', () => {
  const [resource] = parse({ resources: [{ path: 'http://example.com/15.csv' }] }).dataset.resources;
  expect(resource?.location).toEqual({ kind: 'url', url: 'http://example.com/15.csv' });
});

test('several paths are the parts of one file', () => {
  const [resource] = parse({ resources: [{ path: ['./a.csv', 'b//c.csv'] }] }).dataset.resources;
  expect(resource?.location).toEqual({ kind: 'files', paths: ['a.csv', 'b/c.csv'] });
});

test('a schema may stand in a file of its own', () => {
  const { dataset, notices } = parse(
    {
      resources: [
        { path: 'a.csv', schema: 'schema.json' },
        { path: 'b.csv', schema: 'none.json' },
      ],
    },
    { 'schema.json': { fields: [{ name: 'x', type: 'integer' }] } },
  );
  expect(dataset.resources[0]?.schema?.fields).toEqual([
    { name: 'x', type: { name: 'int4', exact: false }, format: null },
  ]);
  expect(dataset.resources[1]?.schema).toBeNull();
  expect(notices).toEqual([`${FILE}: resources[1].schema: no none.json`]);
});

test('a slip in "private" never publishes a dataset', () => {
  expect(parse({ datapond: { private: 'yes' }, resources: [] }).dataset.private).toBe(true);
  expect(parse({ private: true, resources: [] }).dataset.private).toBe(true);
  expect(parse({ datapond: { private: false }, resources: [] }).dataset.private).toBe(false);
});

test('members of the wrong kind are named and ignored', () => {
  const { dataset, notices } = parse({
    name: 'City Stats',
    title: { en: 1 },
    keywords: [{ a: 1 }, '', ' '],
    licenses: 'MIT',
    created: 'yesterday',
    datapond: { organisation: 'x', organization: {} },
    resources: [{ path: 'a.csv', id: 'a', datapond: { aliases: ['50%', '_x', 'fine'] } }],
  });
  expect(dataset).toMatchObject({ name: 'city-stats', title: 'City stats', keywords: [], created: null });
  expect(dataset.resources[0]?.aliases).toEqual(['fine']);
  expect(notices).toEqual([
    `${FILE}: name "City Stats" must be lower-case letters, digits, - and _: called "city-stats"`,
    `${FILE}: licenses must be a list, not a text: ignored`,
    `${FILE}: title must be a text, not an object: ignored`,
    `${FILE}: created "yesterday" is not an ISO 8601 date or time: ignored`,
    `${FILE}: keywords[0] must be a text, not an object: ignored`,
    `${FILE}: datapond.organisation is unknown and ignored; known here: private, organization, groups, extras, tagIds, members`,
    `${FILE}: datapond.organization must be an object with a name: ignored`,
    `${FILE}: resources[0].id "a" is not a UUID: an id is made from the path instead`,
    `${FILE}: resources[0].datapond.aliases "50%" has a per cent sign or a double quote in it: ignored`,
    `${FILE}: resources[0].datapond.aliases "_x" begins with an underscore: ignored`,
  ]);
});

test('a resource says which columns its search index has', () => {
  const resource = (path: string, datapond?: object) => ({ path, ...(datapond && { datapond }) });
  const { dataset, notices } = parse({
    resources: [
      resource('a.csv'),
      resource('b.csv', { aliases: ['b-table'] }),
      resource('c.csv', { index: true }),
      resource('d.csv', { index: false }),
      resource('e.csv', { index: ['title', 'tags', 'title'] }),
      resource('f.csv', { index: 'title' }),
      resource('g.csv', { index: ['title', { name: 'tags' }] }),
    ],
  });
  expect(dataset.resources.map(({ store }) => store.index)).toEqual([
    null,
    null,
    null,
    [],
    ['title', 'tags'],
    ['title'],
    ['title'],
  ]);
  expect(notices).toEqual([
    expect.stringContaining(`${FILE}: resources[6].datapond.index[1] must be a text`),
  ]);
});
