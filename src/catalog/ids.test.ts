import { expect, test } from 'vitest';
import { datasetId, groupId, isUuid, organizationId, resourceId } from './ids.ts';

test('ids made from names are the same for ever', () => {
  expect(datasetId('birdstrikes')).toBe('75314f75-2b2d-5aa4-bc5b-504af93f8ff5');
  expect(resourceId('birdstrikes', 'birdstrikes.csv')).toBe('7c5aa68f-8f06-5a73-a82d-50f9f2b8084e');
  expect(organizationId('vega')).toBe('3dd146fd-8c2e-567a-917b-3e7f40ffa7d0');
  expect(groupId('nature')).toBe('a45e709b-b23c-52af-81e6-0f0da37bdeea');
});

test('a dataset, an organization and a group of one name have different ids', () => {
  expect(new Set([datasetId('a'), organizationId('a'), groupId('a')]).size).toBe(3);
});

test('resources of one path in two datasets have different ids', () => {
  expect(resourceId('a', 'x.csv')).not.toBe(resourceId('b', 'x.csv'));
});

test('a UUID is recognised in either case and whatever its version', () => {
  expect(isUuid('0c000000-0000-4000-8000-000000000001')).toBe(true);
  expect(isUuid('D0000000-0000-0000-0000-00000000000A')).toBe(true);
  expect(isUuid('https://doi.org/10.1000/182')).toBe(false);
  expect(isUuid('0c0000000000400080000000000000001')).toBe(false);
});
