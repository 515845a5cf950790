import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { createHandler } from './create-handler.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';

afterAll(() => engine.close());

test('a dump is named as in the address, whatever the script', async () => {
  const data = tempFolder({
    'x/a.csv': 'n\n1\n',
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [{ path: 'a.csv', datapond: { aliases: ['two words', '東京 (1)'] } }],
    }),
  });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  const nameOf = async (id: string) => {
    const response = await handle(new Request(`${siteUrl}/datastore/dump/${encodeURIComponent(id)}`));
    expect(await response.text()).toBe('_id,n\r\n1,1\n');
    return response.headers.get('content-disposition');
  };
  expect(await nameOf('two words')).toBe('attachment; filename="two words.csv"');
  expect(await nameOf('東京 (1)')).toBe(
    `attachment; filename="__ (1).csv"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC%20%281%29.csv`,
  );
});
