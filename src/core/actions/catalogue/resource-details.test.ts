import { expect, test } from 'vitest';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createHandler } from '../../../http/create-handler.ts';
import { openFolder } from '../../../node/open-folder.ts';
import { tempFolder } from '../../../testing/temp-folder.ts';

test('a resource tells what is to be said of its file', async () => {
  const engine = createNativeEngine();
  const data = tempFolder({ 'whole.csv': 'a,b\n1,2\n', 'short.csv': 'a,b,c\n1,2,3\n4,5\n6,7,8\n' });
  const siteUrl = 'http://test.ckan.net';
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  const show = async (id: string) => {
    const answer = await handle(new Request(`${siteUrl}/api/3/action/package_show?id=${id}`));
    return ((await answer.json()) as { result: { resources: [object] } }).result.resources[0];
  };
  expect(await show('whole')).not.toHaveProperty('remarks');
  expect(await show('short')).toMatchObject({ remarks: ['line 3 is too short: filled up with no values'] });
  await engine.close();
});

test('figures of tables are told to who asks for them, and CKAN’s own answer stays as it is', async () => {
  const engine = createNativeEngine();
  const data = tempFolder({
    'a.csv': 'n,text\n1,x\n2,y\n',
    'long.csv': `n,text\n${Array.from({ length: 150 }, (_, i) => `${i},${'word '.repeat(2000)}\n`).join('')}`,
  });
  const siteUrl = 'http://test.ckan.net';
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  const search = async (query: string) => {
    const answer = await handle(new Request(`${siteUrl}/api/3/action/package_search${query}`));
    const { result } = (await answer.json()) as { result: { results: { resources: object[] }[] } };
    return result.results[0];
  };
  expect(await search('?ext_datapond=true&q=name:a')).toMatchObject({
    report_url: expect.stringMatching(/^http:\/\/test\.ckan\.net\/data\/a\/report\.[0-9a-f]{8}\.json$/),
    resources: [{ records: 2, columns: 2, aliases: [], preview_records: 2 }],
  });
  expect(await search('?ext_datapond=true&q=name:long')).toMatchObject({
    resources: [{ records: 150, preview_records: 12 }],
  });
  const plain = await search('?q=name:a');
  expect(plain).not.toHaveProperty('report_url');
  expect(plain?.resources[0]).not.toHaveProperty('records');
  await engine.close();
});
