import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { createNodeEngine } from '../node-engine.ts';
import { makeFolder } from '../temp-folder.ts';

// A store writes each value of a column of few values once, and DuckDB calls a function once for each.
const AMOUNTS = ['1,000', '2', 'n/a', '-', '12.5', ''];
const DAYS = ['01.02.2024', 'unknown', '2024-05-06'];
const RECORDS = 20_000;
const lines = Array.from({ length: RECORDS }, (_, i) => `"${AMOUNTS[i % 6]}",${DAYS[i % 3]}`);
const { folder, remove } = makeFolder({
  't.csv': `n,d\n${lines.join('\n')}\n`,
  'datapond.json': JSON.stringify({ storeThreshold: 0 }),
});
afterAll(remove);

describe.each([
  ['WebAssembly', createNodeEngine],
  ['native', createNativeEngine],
] as const)('values of a column of few values (%s)', (_, create) => {
  const engine = create();
  let ask: (sql: string) => Promise<unknown>;

  beforeAll(async () => {
    const { ports } = await openFolder({ data: folder, engine, cache: null, log: () => undefined });
    const handle: Handler = createHandler(ports, { siteUrl: 'http://test.ckan.net' });
    const { id, store } = ports.catalog.datasets[0]!.resources[0]!;
    expect(store).toBeTruthy();
    ask = async (sql) => {
      const url = new URL('http://test.ckan.net/api/3/action/datastore_search_sql');
      url.searchParams.set('sql', sql.replace('{t}', `"${id}"`));
      const { result, error } = (await (await handle(new Request(url))).json()) as {
        result?: { records: readonly object[] };
        error?: unknown;
      };
      return result ? Object.values(result.records[0]!)[0] : error;
    };
  });
  afterAll(() => engine.close());

  test.each([
    [`SELECT max(replace(n, ',', '')::numeric) FROM {t} WHERE n ~ '^[0-9,]+$'`, 1000],
    [`SELECT max(CASE WHEN n ~ '^[0-9,]+$' THEN replace(n, ',', '')::int END) FROM {t}`, 1000],
    [`SELECT max(trim(n)::numeric) FILTER (WHERE n ~ '^[0-9.]+$') FROM {t}`, 12.5],
    [`SELECT count(*) FROM {t} WHERE n ~ '^[0-9,]+$' AND replace(n, ',', '')::numeric > 5`, 3334],
    [`SELECT max(left(d, 4)::int) FROM {t} WHERE d LIKE '____-__-__'`, 2024],
    [`SELECT max(trim(d)::date) FROM {t} WHERE d LIKE '____-__-__'`, '2024-05-06'],
    [
      `SELECT max(to_date(replace(d, '.', '/'), 'DD/MM/YYYY')) FROM {t} WHERE d LIKE '__.__.____'`,
      '2024-02-01',
    ],
    [`SELECT max((string_to_array(n, ','))[1]::int) FROM {t} WHERE n LIKE '%,%'`, 1],
    [`SELECT max(string_to_array(replace(n, '.', ','), ',')::int[]) FROM {t} WHERE n = '12.5'`, [12, 5]],
  ])('those that no record asked for has are not computed: %s', async (sql, answer) => {
    expect(await ask(sql)).toEqual(answer);
  });

  test('one that is asked for is told of', async () => {
    const error = await ask(`SELECT max(replace(n, ',', '')::numeric) FROM {t} WHERE n <> '-'`);
    expect(JSON.stringify(error)).toContain('invalid input syntax for type numeric: \\"n/a\\"');
  });
});
