import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER_HEADER, type AnswerReport } from '../core/answer-report.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { createNodeEngine } from './node-engine.ts';
import { makeFolder } from './temp-folder.ts';

const SITE_URL = 'http://test.ckan.net';
const ID = 'a0000000-0000-4000-8000-000000000001';
const ROWS = 3_000;

const words = (i: number) => [...String(i * i)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const rows = Array.from(
  { length: ROWS },
  (_, i) => `${words(i)} pond ${i % 2 ? 'heron' : 'newt'},${(i * 7919) % ROWS},${i % 5 ? 'wet' : 'dry'}`,
);
const { folder, remove } = makeFolder({
  'datapond.json': JSON.stringify({ storeThreshold: 0 }),
  'ponds/datapackage.json': JSON.stringify({
    name: 'ponds',
    resources: [{ name: 'ponds', id: ID, path: 'ponds.csv' }],
  }),
  'ponds/ponds.csv': `note,depth,bed é\n${rows.join('\n')}\n`,
});
const engine = createNodeEngine();
let handle: Handler;

beforeAll(async () => {
  const { ports } = await openFolder({ data: folder, engine, cache: null, log: () => undefined });
  handle = createHandler(ports, { siteUrl: SITE_URL });
}, 120_000);
afterAll(async () => {
  await engine.close();
  remove();
});

async function reportOf(action: string, params: object): Promise<AnswerReport | null> {
  const response = await handle(
    new Request(`${SITE_URL}/api/3/action/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(params),
    }),
  );
  await response.text();
  return reportIn(response);
}

function reportIn({ headers }: Response): AnswerReport | null {
  return JSON.parse(headers.get(ANSWER_HEADER) ?? 'null') as AnswerReport | null;
}

test.each([
  [{}, { by: 'preview' }, []],
  [{ q: 'pond' }, { by: 'index' }, ['records']],
  [{ sort: 'depth desc' }, { by: 'index', way: 'order' }, ['values depth', 'records']],
  [
    { filters: { depth: { gte: 100, lt: 2_000 } }, sort: 'depth' },
    { by: 'index', way: 'range' },
    ['records'],
  ],
  [
    { q: 'heron', filters: { 'bed é': 'dry' }, sort: 'depth' },
    { by: 'index', way: 'matches' },
    ['words', 'values bed é', 'records'],
  ],
  [{ fields: 'bed é', distinct: true, sort: 'bed é' }, { by: 'index', way: 'distinct' }, []],
  // Several columns: the index leaves it to the table.
  [{ fields: 'bed é,depth', distinct: true }, { by: 'table' }, []],
] as const)('a search says who answered, and what was read for it: %j', async (params, told, parts) => {
  const report = await reportOf('datastore_search', { resource_id: ID, ...params });
  expect(report).toMatchObject(told);
  const read = report?.parts?.map(({ part, column }) => (column === undefined ? part : `${part} ${column}`));
  expect(read ?? []).toEqual(expect.arrayContaining([...parts]));
});

test('what is read is counted where it is not in memory', async () => {
  const { folder: other, remove: removeOther } = makeFolder({
    'datapond.json': JSON.stringify({ storeThreshold: 0 }),
    'ponds/ponds.csv': `note,depth,bed\n${rows.join('\n')}\n`,
  });
  const { ports } = await openFolder({ data: other, engine, cache: null, log: () => undefined });
  const resource = ports.catalog.datasets[0]?.resources[0];
  const own = createHandler(ports, { siteUrl: SITE_URL });
  const ask = async () => {
    const url = `${SITE_URL}/api/3/action/datastore_search?resource_id=${resource?.id}&q=heron&sort=depth`;
    return reportIn(await own(new Request(url)));
  };
  const [first, second] = [await ask(), await ask()];
  removeOther();
  const size = resource?.index?.parts.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  expect(first?.requests).toBeGreaterThan(0);
  expect(first?.bytes).toBeGreaterThan(1_000);
  expect(first?.bytes).toBeLessThanOrEqual(size);
  expect(second).toMatchObject({ by: 'index', requests: 0, bytes: 0 });
});

test('a statement tells of the lookups in WHERE, others of nothing', async () => {
  const sql = `SELECT count(*) FROM "${ID}" WHERE note ILIKE '%heron%'`;
  expect(await reportOf('datastore_search_sql', { sql })).toMatchObject({ by: 'table' });
  expect(await reportOf('datastore_info', { id: ID })).toBeNull();
  expect(await reportOf('datastore_search', { resource_id: 'none' })).toBeNull();
});
