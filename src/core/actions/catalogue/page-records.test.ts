import { expect, test } from 'vitest';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createHandler } from '../../../http/create-handler.ts';
import { openFolder } from '../../../node/open-folder.ts';
import { tempFolder } from '../../../testing/temp-folder.ts';

test('a resource tells what is to be said of its file, and how many of its long records are asked for at once', async () => {
  const engine = createNativeEngine();
  const long = Array.from({ length: 150 }, (_, i) => `${i},${'word '.repeat(2000)}\n`).join('');
  const data = tempFolder({ 'long.csv': `n,text\n${long}`, 'short.csv': 'a,b,c\n1,2,3\n4,5\n6,7,8\n' });
  const siteUrl = 'http://test.ckan.net';
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  const show = async (id: string) => {
    const answer = await handle(new Request(`${siteUrl}/api/3/action/package_show?id=${id}`));
    return ((await answer.json()) as { result: { resources: [object] } }).result.resources[0];
  };
  expect(await show('long')).toMatchObject({ page_records: 12 });
  expect(await show('long')).not.toHaveProperty('remarks');
  expect(await show('short')).toMatchObject({ remarks: ['line 3 is too short: filled up with no values'] });
  expect(await show('short')).not.toHaveProperty('page_records');
  await engine.close();
});
