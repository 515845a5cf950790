import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createHandler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from './temp-folder.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';

afterAll(() => engine.close());

/** Counts the records of a column of single precision that a filter leaves. */
async function open(): Promise<(value: unknown) => Promise<unknown>> {
  const fields = [{ name: 'f', type: 'number', datapond: { type: 'float4' } }];
  const data = tempFolder({
    'x/f.csv': 'f\n0.42857143\n28.5\nNaN\n',
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [{ path: 'f.csv', schema: { fields }, datapond: { aliases: ['figures'] } }],
    }),
  });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  return async (value) => {
    const filters = JSON.stringify({ f: value });
    const params = new URLSearchParams({ resource_id: 'figures', limit: '0', filters });
    const answer = await handle(new Request(`${siteUrl}/api/action/datastore_search?${params}`));
    const { result, error } = (await answer.json()) as { result?: { total: number }; error?: unknown };
    return result?.total ?? error;
  };
}

test('a text is compared with single precision as PostgreSQL does, a number as a float8', async () => {
  const found = await open();
  expect(await found('0.42857143')).toBe(1);
  expect(await found(0.42857143)).toBe(0);
  expect(await found(['28.5', 'NaN'])).toBe(2);
  expect(await found(28.5)).toBe(1);
  expect(await found({ gte: '0.42857143', lt: '28.5' })).toBe(1);
});

test('in a list of several, numbers become single precision, and one that is named twice counts once', async () => {
  const found = await open();
  expect(await found([0.42857143])).toBe(0);
  expect(await found([0.42857143, 7])).toBe(1);
  expect(await found(['28.5', '28.5', 28.5])).toBe(1);
});

test('a text beyond single precision is refused in CKAN’s form', async () => {
  const found = await open();
  expect(await found('1e300')).toMatchObject({ query: ['Invalid query'] });
});
