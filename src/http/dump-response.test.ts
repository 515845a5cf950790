import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { EngineError } from '../core/errors.ts';
import type { QueryEngine } from '../core/ports.ts';
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

test('a dump that the engine refuses is refused before its first byte', async () => {
  const data = tempFolder({ 'x/a.csv': 'n\n1\n' });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const id = ports.catalog.datasets[0]?.resources[0]?.id;
  const failing = (failure: EngineError['failure']): QueryEngine => ({
    ...ports.engine,
    query: () => Promise.reject(new EngineError(failure, 'this is why')),
  });
  const statusOf = async (failure: EngineError['failure']) => {
    const handle = createHandler({ ...ports, engine: failing(failure) }, { siteUrl });
    const response = await handle(new Request(`${siteUrl}/datastore/dump/${id}`));
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(failure === 'timeout' ? 'Search took too long' : 'this is why');
    return response.status;
  };
  expect(await statusOf('data')).toBe(400);
  expect(await statusOf('timeout')).toBe(400);
  expect(await statusOf('crashed')).toBe(500);
});

test('a dump that nobody reads ends its work', async () => {
  const data = tempFolder({ 'x/a.csv': 'n\n2\n1\n' });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const id = ports.catalog.datasets[0]?.resources[0]?.id;
  let open = 0;
  const watched: QueryEngine = {
    ...ports.engine,
    async *stream(statement, options) {
      open += 1;
      try {
        yield* engine.stream(statement, options);
      } finally {
        open -= 1;
      }
    },
  };
  const handle = createHandler({ ...ports, engine: watched }, { siteUrl });
  const request = new Request(`${siteUrl}/datastore/dump/${id}?sort=n`, { method: 'HEAD' });
  expect((await handle(request)).status).toBe(200);
  expect(open).toBe(0);
});
