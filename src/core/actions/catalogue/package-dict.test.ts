import { expect, test } from 'vitest';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createHandler } from '../../../http/create-handler.ts';
import { openFolder } from '../../../node/open-folder.ts';
import { tempFolder } from '../../../testing/temp-folder.ts';

test('author and maintainer are who the contributors’ roles say', async () => {
  const engine = createNativeEngine();
  const describe = (name: string, contributors: readonly object[]) => ({
    [`${name}/datapackage.json`]: JSON.stringify({ name, contributors, resources: [{ path: 'a.csv' }] }),
    [`${name}/a.csv`]: 'n\n1\n',
  });
  const data = tempFolder({
    ...describe('roles', [
      { title: 'Press', roles: ['publisher'] },
      { title: 'Desk', email: 'desk@test.ckan.net', roles: ['contact', 'funder'] },
      { title: 'Ann', role: 'author' },
    ]),
    ...describe('both', [{ title: 'Ann', roles: ['creator', 'maintainer'] }]),
    ...describe('none', [{ title: 'Ann' }]),
  });
  const siteUrl = 'http://test.ckan.net';
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  const show = async (id: string) => {
    const answer = await handle(new Request(`${siteUrl}/api/3/action/package_show?id=${id}`));
    return ((await answer.json()) as { result: object }).result;
  };
  expect(await show('roles')).toMatchObject({
    author: 'Ann',
    maintainer: 'Desk',
    maintainer_email: 'desk@test.ckan.net',
  });
  expect(await show('both')).toMatchObject({ author: 'Ann', maintainer: 'Ann' });
  expect(await show('none')).toMatchObject({ author: 'Ann', maintainer: null });
  await engine.close();
});
