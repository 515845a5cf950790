import { expect, test } from 'vitest';
import type { Ports } from '../../action-ports.ts';
import type { Dataset, Resource } from '../../catalog.ts';
import { createCatalog } from '../../create-catalog.ts';
import { ACTIONS } from '../registry.ts';

/** Names that every plain object has without being told. */
const INHERITED = ['constructor', 'toString', '__proto__'];

const dataset = (name: string, more: object) =>
  ({
    id: name,
    name,
    title: name,
    description: '',
    keywords: ['water'],
    groups: [],
    resources: [
      { id: `${name}-r`, title: name, url: 'a.csv', aliases: [], source: null } as unknown as Resource,
    ],
    extras: [],
    contributors: [],
    licenses: [],
    sources: [],
    organization: null,
    private: false,
    modified: '2024-01-01T00:00:00',
    ...more,
  }) as unknown as Dataset;

const catalog = createCatalog({
  version: 1,
  site: { locale: 'en' } as never,
  datasets: [
    dataset('b', {}),
    dataset('a', { extras: INHERITED.map((key) => ({ key, value: `own ${key}` })) }),
  ],
});

function ask(name: string, sent: Readonly<Record<string, unknown>>): Promise<unknown> {
  const context = { ports: { catalog } as Ports, siteUrl: '', path: '', query: [], sent };
  return ACTIONS.get(name)?.run(sent, context) as Promise<unknown>;
}

test.each(INHERITED)('%s is a field where a publisher says so, and else none', async (name) => {
  const search = (more: object) => ask('package_search', { 'facet.field': [name], ...more });
  expect(await search({ fq: 'name:b', sort: `${name} asc`, fl: [name, `extras_${name}`] })).toMatchObject({
    count: 1,
    results: [{}],
  });
  const { facets, results } = (await search({ sort: `${name} desc`, fl: [`extras_${name}`] })) as {
    facets: object;
    results: object[];
  };
  const own = (object: object) => Object.getOwnPropertyDescriptor(object, name)?.value as unknown;
  expect(own(facets)).toEqual({ [`own ${name}`]: 1 });
  expect(results.map(own)).toEqual([`own ${name}`, undefined]);
});

test('code of the search that cannot be had is told of by who loads it', async () => {
  const gone = new Error('A part of the site cannot be had');
  const ports = { loadPart: () => Promise.reject(gone) } as unknown as Ports;
  const search = ACTIONS.get('package_search')!;
  const context = { ports, siteUrl: '', path: '', query: [], sent: {} };
  await expect(search.run({}, context)).rejects.toBe(gone);
});

test('a weight without end is refused, and a great one drops no dataset', async () => {
  for (const more of [{ tie: 'Infinity' }, { tie: 'much' }, { qf: 'name^Infinity' }, { qf: 'name^1e999' }])
    await expect(ask('package_search', { q: 'a', ...more })).rejects.toThrow('is no number');
  const great = { q: 'a', qf: 'name^1e308 title^1e308', tie: '0' };
  expect(await ask('package_search', great)).toMatchObject({ count: 1 });
});
