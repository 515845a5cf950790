import { expect, test } from 'vitest';
import type { Hit } from './hit.ts';
import { pickFields } from './pick-fields.ts';
import { SearchField } from './search-field.ts';
import { createTermReader } from './text-terms.ts';

const fields = {
  name: ['x'],
  tags: ['a'],
  res_format: ['CSV', 'CSV'],
  res_name: ['one'],
  isopen: ['true'],
  title_string: ['X'],
  text: ['x'],
  extras_freq: ['daily'],
  freq: ['daily'],
  metadata_modified: ['2024-01-01T00:00:00.892Z'],
};
const hit = {
  document: new Map(
    Object.entries(fields).map(([name, texts]) => [name, new SearchField(name, texts, createTermReader())]),
  ),
  score: 2.5,
} as unknown as Hit;
const pick = (...names: string[]) => pickFields(hit, names, { name: 'x' });

test('what Solr keeps is answered: lists where there may be several', () => {
  expect(pick('name', 'tags', 'score', 'metadata_modified')).toEqual({
    name: 'x',
    tags: ['a'],
    score: 2.5,
    metadata_modified: '2024-01-01T00:00:00.892Z',
  });
  expect(pick('res_*')).toEqual({ res_format: ['CSV', 'CSV'], res_name: ['one'] });
});

test('what it does not keep, or has none of, is absent', () => {
  expect(pick('isopen', 'title_string', 'text', 'freq', 'notes', 'na')).toEqual({});
});

test('a member of the publisher’s own is answered by its name', () => {
  expect(pick('extras_freq')).toEqual({ freq: 'daily' });
});

test('all of it has the dataset as text', () => {
  expect(pick('data_dict')).toEqual({ data_dict: '{"name":"x"}' });
  expect(Object.keys(pick('*')).toSorted()).toEqual(
    'data_dict freq metadata_modified name res_format res_name tags validated_data_dict'.split(' '),
  );
});
