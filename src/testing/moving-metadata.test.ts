import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createHandler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from './temp-folder.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';

afterAll(() => engine.close());

async function open(data: string) {
  const said: string[] = [];
  const { ports } = await openFolder({ data, engine, cache: null, log: (line) => said.push(line) });
  const handle = createHandler(ports, { siteUrl });
  const ask = async (path: string) => {
    const answer = await handle(new Request(`${siteUrl}/api/3/action/${path}`));
    return ((await answer.json()) as { result: Record<string, unknown> }).result;
  };
  return { ask, said, datasets: ports.catalog.datasets };
}

const FIELDS = {
  cache_last_updated: null,
  cache_url: null,
  created: '2020-11-29T11:26:26.321734',
  datastore_active: false,
  description: null,
  hash: '',
  last_modified: null,
  metadata_modified: '2020-11-29T11:26:26.437474',
  mimetype: null,
  mimetype_inner: null,
  package_id: '69532820-93bc-4cff-8e98-407da2b29f89',
  resource_type: null,
  size: null,
  state: 'active',
  url_type: null,
};

/** As a portal with ckanext-scheming answers package_show. */
const SHOWN = {
  author: null,
  author_email: '',
  creator_user_id: 'c58aacf1-5165-4ded-ba19-32805eb611c2',
  id: '69532820-93bc-4cff-8e98-407da2b29f89',
  isopen: true,
  license_id: 'odc-odbl',
  license_title: 'Open Database License',
  license_url: 'http://www.opendefinition.org/licenses/odc-odbl',
  maintainer: null,
  maintainer_email: null,
  metadata_created: '2020-11-29T11:26:26.078398',
  metadata_modified: '2020-11-29T11:26:26.434695',
  name: 'who-it',
  notes: '',
  num_resources: 2,
  num_tags: 2,
  organization: {
    id: '23043858-1841-4f37-95da-06fcb6e75d19',
    name: 'city-hall',
    title: 'City Hall',
    type: 'organization',
    description: 'The *town* hall',
    image_url: '2020-01-01-logo.png',
    created: '2019-11-29T11:26:24.887565',
    is_organization: true,
    approval_status: 'approved',
    state: 'active',
  },
  owner_org: '23043858-1841-4f37-95da-06fcb6e75d19',
  private: false,
  state: 'active',
  title: 'WHO and IT report',
  type: 'showcase',
  url: '',
  version: null,
  groups: [
    {
      description: 'how people move',
      display_name: 'Transit',
      id: 'f17cdfc8-e32f-4859-949a-fb3fe40e1de1',
      image_display_url: 'https://data.example.org/transit.png',
      name: 'transit',
      title: 'Transit',
    },
  ],
  resources: [
    {
      ...FIELDS,
      id: '19894848-04ad-4b97-a8dd-6cd69dae45a3',
      name: 'Stops',
      position: 0,
      format: 'Web Map',
      hash: 'abc',
      last_modified: '2020-01-01T00:00:00',
      mimetype: 'application/geo+json',
      mimetype_inner: 'x',
      resource_type: 'api',
      size: 123,
      url: 'https://data.example.org/files/stops.geojson',
      language: ['fr'],
      schema_url: 'u',
    },
    {
      ...FIELDS,
      id: '2ab058bb-4368-4f81-9a58-8c755ee6c225',
      name: 'stops csv',
      description: 'all of them',
      position: 1,
      format: 'CSV',
      url: 'https://data.example.org/files/stops.csv',
      url_type: 'datastore',
    },
  ],
  tags: [
    {
      name: 'IT',
      display_name: 'IT',
      state: 'active',
      vocabulary_id: null,
      id: '22222222-aaaa-4aaa-8aaa-111111111111',
    },
    { name: 'WHO', display_name: 'WHO', state: 'active', vocabulary_id: null, id: 'WHO' },
  ],
  extras: [{ key: 'k', value: 'v' }],
  relationships_as_subject: [],
  relationships_as_object: [],
  language: 'en',
  contact_point: 'x@y',
  spatial_coverage: { a: 1 },
};

test('a dataset that was moved in is shown as its portal did', async () => {
  const { ask, said } = await open(tempFolder({ 'x/datapackage.json': JSON.stringify(SHOWN) }));
  expect(await ask('package_show?id=who-it')).toEqual(SHOWN);
  const [first] = SHOWN.resources;
  expect(await ask(`resource_show?id=${first?.id}`)).toEqual(first);
  expect(await ask('package_search?q=name:who-it')).toMatchObject({ results: [SHOWN] });
  expect(await ask('organization_show?id=city-hall')).toMatchObject({
    created: SHOWN.organization.created,
    image_url: '2020-01-01-logo.png',
  });
  expect(await ask('tag_show?id=22222222-aaaa-4aaa-8aaa-111111111111')).toEqual({
    name: 'IT',
    display_name: 'IT',
    vocabulary_id: null,
    id: '22222222-aaaa-4aaa-8aaa-111111111111',
  });
  expect(said.join('\n')).not.toContain('ignored');
});

test('of a file that lies here size and hash are its own, and what the portal says of it stays', async () => {
  const [, stops] = SHOWN.resources;
  const show = async (file: string, resource: object) => {
    const dataset = { ...SHOWN, resources: [{ ...stops, ...resource }] };
    const { ask } = await open(
      tempFolder({ 'x/datapackage.json': JSON.stringify(dataset), 'x/stops.csv': file }),
    );
    return ask(`resource_show?id=${stops?.id}`);
  };
  const kept = { ...FIELDS, description: 'all of them', datastore_active: true, url_type: 'datastore' };
  const url = expect.stringMatching(/^http:\/\/test\.ckan\.net\/data\/who-it\/stops\.[0-9a-f]{8}\.csv$/);
  expect(await show('n\n1\n', { hash: 'abc', size: 4 })).toMatchObject({
    ...kept,
    hash: 'abc',
    size: 4,
    url,
  });
  expect(await show('n\n1\n2\n', { hash: 'abc', size: 4 })).toMatchObject({
    ...kept,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    size: 6,
    url,
  });
});

test('a file that nobody dates has its own time, and at the latest that of the build', async () => {
  const data = tempFolder({ 'x/a.csv': 'n\n1\n', 'x/b.csv': 'n\n2\n' });
  utimesSync(join(data, 'x/a.csv'), 1_600_000_000, 1_600_000_000.25);
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000');
  const { ask } = await open(data);
  vi.unstubAllEnvs();
  expect(await ask('package_show?id=x')).toMatchObject({
    metadata_modified: '2023-11-14T22:13:20',
    resources: [
      { metadata_modified: '2020-09-13T12:26:40.250000', last_modified: '2020-09-13T12:26:40.250000' },
      { metadata_modified: '2023-11-14T22:13:20', last_modified: '2023-11-14T22:13:20' },
    ],
  });
});

test('any descriptor may give members of its own, but for what is said here', async () => {
  const descriptor = {
    name: 'x',
    datapond: { members: { language: 'en', title: 'no', license_title: ['no'] } },
    resources: [{ path: 'a.csv', datapond: { members: { temporal: '2020', resource_type: 'file' } } }],
  };
  const { ask, said } = await open(
    tempFolder({ 'x/datapackage.json': JSON.stringify(descriptor), 'x/a.csv': 'n\n1\n' }),
  );
  expect(await ask('package_show?id=x')).toMatchObject({
    title: 'X',
    language: 'en',
    license_title: null,
    resources: [{ temporal: '2020', resource_type: 'file' }],
  });
  expect(said.filter((line) => line.includes('ignored'))).toEqual([
    expect.stringContaining('datapond.members.title is ignored: datapond says it itself'),
    expect.stringContaining('datapond.members.license_title is ignored: it must be a text or a number'),
  ]);
});

test('a private dataset keeps the members of its publisher to itself', async () => {
  const { datasets } = await open(
    tempFolder({ 'x/datapackage.json': JSON.stringify({ ...SHOWN, private: true }) }),
  );
  expect(datasets).toMatchObject([{ name: 'who-it', private: true }]);
  expect(JSON.stringify(datasets)).not.toMatch(/x@y|schema_url|logo\.png/);
});

test('lists of resources, tags and organisations have the members that CKAN 2.11 gives them', async () => {
  const data = tempFolder({
    'a/datapackage.json': JSON.stringify({
      name: 'a',
      keywords: ['birds'],
      datapond: { organization: { name: 'city', image_url: 'https://data.example.org/city.png' } },
      resources: [
        { name: 'wings', path: 'w.csv' },
        { name: 'also wings', path: 'notes.pdf' },
      ],
    }),
    'a/w.csv': 'a,b\n1,2\n',
    'a/notes.pdf': '%PDF',
    'b/datapackage.json': JSON.stringify({
      name: 'b',
      datapond: { organization: { name: 'village', image_url: 'village.png' } },
      resources: [{ name: 'a wing', path: 'x.csv' }],
    }),
    'b/x.csv': 'a,b\n1,2\n',
  });
  const { ask } = await open(data);
  // Found by their names, and shown by their places in their datasets.
  const { results } = (await ask('resource_search?query=name:wing&order_by=name')) as {
    results: readonly Record<string, unknown>[];
  };
  expect(results.map((own) => [own['name'], own['position'], own['datastore_active']])).toEqual([
    ['a wing', 0, true],
    ['wings', 0, true],
    ['also wings', 1, false],
  ]);
  expect(await ask('tag_search?query=bird')).toEqual({
    count: 1,
    results: [{ id: 'birds', name: 'birds', vocabulary_id: null }],
  });
  const shown = async (id: string) => (await ask(`organization_show?id=${id}`))['image_display_url'];
  expect([await shown('city'), await shown('village')]).toEqual(['https://data.example.org/city.png', '']);
});
