import { expect, test } from 'vitest';
import type { Dataset } from '../../../catalog.ts';
import { toSearchDocument } from './search-document.ts';
import { createTermReader } from './text-terms.ts';

const dataset = {
  keywords: ['b', 'a'],
  groups: [{ name: 'g' }],
  organization: { name: 'city-hall' },
  private: false,
  extras: [
    { key: 'Update Cycle', value: 'daily' },
    { key: 'title', value: 'not this' },
    { key: 'tags', value: 'nor this' },
    { key: 'release_date', value: '2024-05-01 10:20' },
    { key: 'other_date', value: 'soon' },
    { key: 'empty', value: '' },
  ],
} as unknown as Dataset;
const dict = {
  name: 'x',
  title: '  Title',
  notes: null,
  isopen: true,
  num_tags: 2,
  author: 'Jane',
  maintainer: 'Max',
  url: 'http://x.org',
  type: 'dataset',
  metadata_modified: '2024-01-01T00:00:00.892870',
  owner_org: '',
  resources: [
    { name: 'one', description: '', format: 'CSV', url: 'http://x.org/1.csv', resource_type: null },
    { name: 'two', description: 'zwei', format: 'CSV', url: 'http://x.org/2.csv', resource_type: null },
  ],
  organization: { name: 'city-hall' },
};

test('a dataset’s fields are those of CKAN’s index', () => {
  const document = toSearchDocument(dataset, dict, createTermReader());
  expect(Object.fromEntries([...document].map(([name, { texts }]) => [name, texts]))).toEqual({
    name: ['x'],
    title: ['Title'],
    title_string: ['  Title'],
    isopen: ['true'],
    num_tags: ['2'],
    author: ['Jane'],
    maintainer: ['Max'],
    url: ['http://x.org'],
    urls: ['http://x.org', 'http://x.org/1.csv', 'http://x.org/2.csv'],
    type: ['dataset'],
    metadata_modified: ['2024-01-01T00:00:00.892Z'],
    tags: ['a', 'b'],
    groups: ['g'],
    organization: ['city-hall'],
    res_name: ['one', 'two'],
    res_description: ['zwei'],
    res_format: ['CSV', 'CSV'],
    res_url: ['http://x.org/1.csv', 'http://x.org/2.csv'],
    capacity: ['public'],
    dataset_type: ['dataset'],
    entity_type: ['package'],
    site_id: ['default'],
    UpdateCycle: ['daily'],
    release_date: ['2024-05-01T10:20:00Z'],
    extras_UpdateCycle: ['daily'],
    extras_title: ['not this'],
    extras_tags: ['nor this'],
    extras_release_date: ['2024-05-01T10:20:00Z'],
    text: expect.arrayContaining(['x', 'Title', 'Jane', 'Max', 'city-hall', 'one', 'daily']) as unknown,
  });
  const words = document.get('text')?.texts;
  for (const none of ['CSV', 'http://x.org', 'dataset', 'true']) expect(words).not.toContain(none);
});
