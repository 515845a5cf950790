import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createHandler } from '../../../http/create-handler.ts';
import { openFolder } from '../../../node/open-folder.ts';
import { makeFolder } from '../../../testing/temp-folder.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';
let ask: (path: string) => Promise<string[]>;

/** Datasets a to l, of which c was changed last, then l, k, … */
beforeAll(async () => {
  const files = [...'abcdefghijkl'].map((name, i) => [
    `${name}/datapackage.json`,
    JSON.stringify({
      name,
      modified: name === 'c' ? '2024-01-01T00:00:00.000002' : `20${i + 10}-01-01T00:00:00.000001`,
      resources: [],
      datapond: { organization: name === 'a' ? 'annex' : 'hall', groups: ['all'] },
    }),
  ]);
  const { folder: data, remove } = makeFolder(Object.fromEntries(files) as Record<string, string>);
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  ask = async (path) => {
    const answer = await handle(new Request(`${siteUrl}/api/3/action/${path}`));
    const { result } = (await answer.json()) as {
      result: (string | { name: string })[] | { packages: { name: string }[] };
    };
    const list = 'packages' in result ? result.packages : result;
    return list.map((one) => (typeof one === 'string' ? one : one.name));
  };
  return remove;
});

afterAll(() => engine.close());

const NEWEST = [...'clkjihgfed'];

test('the list with resources has the ten datasets that were changed last', async () => {
  expect(await ask('current_package_list_with_resources')).toEqual(NEWEST);
  expect(await ask('current_package_list_with_resources?limit=3&page=2')).toEqual(['j', 'i', 'h']);
  expect(await ask('current_package_list_with_resources?limit=100&offset=9')).toEqual(['d', 'b', 'a']);
});

test.each([
  'organization_show?id=hall&include_datasets=true',
  'group_show?id=all&include_datasets=true',
  'group_package_show?id=all',
])('%s has them as well', async (path) => {
  expect(await ask(path)).toEqual(NEWEST);
});

test('order_by is sort where that is not sent', async () => {
  expect(await ask('organization_list')).toEqual(['annex', 'hall']);
  expect(await ask('organization_list?order_by=name%20desc')).toEqual(['hall', 'annex']);
  expect(await ask('organization_list?order_by=packages')).toEqual(['hall', 'annex']);
  expect(await ask('organization_list?order_by=packages&sort=name')).toEqual(['annex', 'hall']);
});
