import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { EngineError, PROBLEM_HEADER } from '../core/errors.ts';
import type { QueryEngine } from '../core/ports.ts';
import { createHandler } from './create-handler.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';
const noIndexes = { open: () => Promise.resolve(undefined) };

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
    const own = { ...ports, engine: failing(failure), indexes: noIndexes };
    const handle = createHandler(own, { siteUrl });
    const response = await handle(new Request(`${siteUrl}/datastore/dump/${id}`));
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(failure === 'timeout' ? 'Search took too long' : 'this is why');
    return [response.status, response.headers.get(PROBLEM_HEADER)];
  };
  expect(await statusOf('data')).toEqual([400, null]);
  expect(await statusOf('timeout')).toEqual([400, 'timeout']);
  expect(await statusOf('crashed')).toEqual([500, null]);
});

test('a short dump is written from the index as from the table', async () => {
  const rows = Array.from({ length: 300 }, (_, i) =>
    [
      i % 7 ? `pond ${i}, "Größe"` : '',
      i / 4,
      i % 2 ? 't' : 'f',
      `2024-01-${10 + (i % 9)} 10:00:00`,
      `1.${i}0`,
    ]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(','),
  );
  const data = tempFolder({ 'x/short.csv': `name,size,wet,seen,code\n${rows.join('\n')}\n` });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const id = ports.catalog.datasets[0]?.resources[0]?.id;
  const unused: QueryEngine = { ...ports.engine, query: () => Promise.reject(new Error('asked')) };
  const [byIndex, byTable] = [
    createHandler({ ...ports, engine: unused }, { siteUrl }),
    createHandler({ ...ports, indexes: noIndexes }, { siteUrl }),
  ];
  for (const format of ['csv', 'tsv', 'json', 'xml'])
    for (const rest of [
      '',
      '&limit=7&offset=290',
      '&q=pond',
      '&filters={"wet":"f"}&sort=size desc&limit=0',
      '&fields=code,name&sort=name,_id desc&bom=true',
    ]) {
      const address = `${siteUrl}/datastore/dump/${id}?format=${format}${rest}`;
      const [found, wanted] = await Promise.all(
        [byIndex, byTable].map(async (handle) => (await handle(new Request(address))).text()),
      );
      expect(found, address).toBe(wanted);
    }
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
