import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createHandler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from './temp-folder.ts';

const engine = createNativeEngine();

afterAll(() => engine.close());

test('numbers of single precision that are none, or endless, are written as PostgreSQL does', async () => {
  const fields = [{ name: 'f', type: 'number', datapond: { type: 'float4' } }];
  const data = tempFolder({
    'x/f.csv': 'f\n1.5\nNaN\nINF\n-INF\n""\n',
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [{ path: 'f.csv', schema: { fields }, datapond: { aliases: ['figures'] } }],
    }),
  });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const address = 'http://test.ckan.net/api/action/datastore_search?resource_id=figures&sort=_id&limit=9';
  const answer = await createHandler(ports, { siteUrl: 'http://test.ckan.net' })(new Request(address));
  const { result } = (await answer.json()) as { result: { records: { f: unknown }[] } };
  expect(result.records.map(({ f }) => f)).toEqual([1.5, 'NaN', 'Infinity', '-Infinity', null]);
});
