import { expect, test } from 'vitest';
import type { Ports } from '../../action-ports.ts';
import type { Dataset, Group } from '../../catalog.ts';
import { createCatalog } from '../../create-catalog.ts';
import { groupActions } from './group-actions.ts';

const group = (name: string, description: string): Group => ({ id: name, name, title: name, description });
const [birds, fish] = [group('birds', 'On wings'), group('fish', 'In water')];
const dataset = (name: string, groups: readonly Group[]) =>
  ({ id: name, name, groups, private: false, resources: [] }) as unknown as Dataset;
const catalog = createCatalog({
  version: 1,
  site: {} as never,
  datasets: [dataset('a', [birds, fish]), dataset('b', [fish])],
});

function list(params: Readonly<Record<string, unknown>>): Promise<unknown> {
  const action = groupActions.find(({ name }) => name === 'group_list');
  const context = { ports: { catalog } as Ports, siteUrl: '', path: '', query: [], sent: params };
  return action?.run(params, context) as Promise<unknown>;
}

test('a count is sorted by from the largest, unless a direction says otherwise', async () => {
  expect(await list({ sort: 'package_count' })).toEqual(['fish', 'birds']);
  expect(await list({ sort: 'packages' })).toEqual(['fish', 'birds']);
  expect(await list({ sort: 'package_count asc' })).toEqual(['birds', 'fish']);
});

test('a text is looked for in descriptions too', async () => {
  expect(await list({ q: ' WATER ' })).toEqual(['fish']);
});
