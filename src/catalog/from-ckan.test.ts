import { expect, test } from 'vitest';
import { fromCkan } from './from-ckan.ts';
import { toJsonObject, type JsonObject } from './members.ts';
import { createNotices } from './notices.ts';
import { parsePackage } from './parse-package.ts';

const DATASET = {
  id: 'c3a1b1de-7f45-4d1f-9f0a-1de6f9a5d0aa',
  name: 'einwohner',
  title: 'Einwohner nach Bezirken',
  notes: 'Einwohner je Bezirk',
  url: 'https://stadt.example/einwohner',
  version: '1.0',
  author: 'Amt für Statistik',
  author_email: 'stat@stadt.example',
  maintainer: '',
  maintainer_email: null,
  license_id: 'dl-de-by-2.0',
  license_title: 'Datenlizenz Deutschland',
  license_url: 'https://www.govdata.de/dl-de/by-2-0',
  metadata_created: '2020-01-02T03:04:05.678',
  num_resources: 2,
  private: false,
  organization: { id: '9d3b7d1c-1111-4222-8333-444455556666', name: 'statistik', title: 'Amt für Statistik' },
  groups: [{ name: 'soci', title: 'Bevölkerung', id: '9d3b7d1c-1111-4222-8333-444455557777' }],
  tags: [{ name: 'Einwohner', vocabulary_id: null }],
  extras: [{ key: 'spatial', value: '{}' }],
  resources: [
    {
      id: '0b1c2d3e-1111-4222-8333-abcdefabcdef',
      name: 'Einwohner 2024',
      format: 'CSV',
      mimetype: 'text/csv',
      url: 'https://data.stadt.example/dataset/c3/resource/0b/download/einwohner%202024.csv',
      url_type: 'upload',
    },
    {
      id: '0b1c2d3e-1111-4222-8333-abcdefabcdee',
      name: 'Karte',
      format: 'WMS',
      url: 'https://geo.stadt.example/wms',
    },
    { id: '0b1c2d3e-1111-4222-8333-abcdefabcded', name: 'Karte', url: 'https://geo.stadt.example/wfs' },
  ],
};

function read(json: unknown) {
  const notices = createNotices();
  const object = toJsonObject(json, 'data/x/datapackage.json', '', notices) as JsonObject;
  const descriptor = fromCkan(object, (file) => file === 'einwohner 2024.csv');
  return { notices: notices.list, dataset: parsePackage(descriptor, 'x', () => undefined) };
}

test("an answer of CKAN's package_show is a descriptor, which keeps ids, files beside it included", () => {
  const { notices, dataset } = read({ help: '…', success: true, result: DATASET });
  expect(notices).toEqual([]);
  expect(dataset).toMatchObject({
    id: DATASET.id,
    name: 'einwohner',
    title: 'Einwohner nach Bezirken',
    description: 'Einwohner je Bezirk',
    homepage: 'https://stadt.example/einwohner',
    version: '1.0',
    created: '2020-01-02T03:04:05.678000',
    private: false,
    keywords: ['Einwohner'],
    licenses: [{ name: 'dl-de-by-2.0', title: 'Datenlizenz Deutschland' }],
    contributors: [{ title: 'Amt für Statistik', email: 'stat@stadt.example', role: 'author' }],
    organization: { id: DATASET.organization.id, name: 'statistik' },
    groups: [{ name: 'soci', title: 'Bevölkerung' }],
    extras: [{ key: 'spatial', value: '{}' }],
  });
  expect(dataset.resources).toMatchObject([
    {
      id: '0b1c2d3e-1111-4222-8333-abcdefabcdef',
      title: 'Einwohner 2024',
      format: 'CSV',
      mediaType: 'text/csv',
      location: { kind: 'files', paths: ['einwohner 2024.csv'] },
    },
    { title: 'Karte', location: { kind: 'url', url: 'https://geo.stadt.example/wms' } },
    { title: 'Karte', location: { kind: 'url', url: 'https://geo.stadt.example/wfs' } },
  ]);
});

test('the same without its envelope', () => {
  expect(read(DATASET).dataset).toEqual({
    ...read({ success: true, result: DATASET }).dataset,
    where: 'data/x/datapackage.json',
    resources: read(DATASET).dataset.resources,
  });
});

test('a private dataset of CKAN stays private', () => {
  expect(read({ ...DATASET, private: true }).dataset.private).toBe(true);
});

test('a Data Package stays what it is', () => {
  const object = toJsonObject({ name: 'a', resources: [] }, 'x', '', createNotices()) as JsonObject;
  expect(fromCkan(object, () => true)).toBe(object);
});
