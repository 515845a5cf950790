import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_PARAMS } from '../core/search/search-params.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { createNodeEngine } from './node-engine.ts';

const SITE_URL = 'http://localhost';
const SEED = 20_261_121;
const SEARCH = `${SITE_URL}/en/api/action/datastore_search`;
const STATIONS = 'd0000000-0000-4000-8000-000000000002';
const TYPES = 'd0000000-0000-4000-8000-000000000003';

const engine = createNodeEngine();
const faults: unknown[] = [];
let handle: Handler;

beforeAll(async () => {
  const data = fileURLToPath(new URL('./ckan/data', import.meta.url));
  const { ports } = await openFolder({ data, engine, cache: null, log: () => undefined });
  handle = createHandler(ports, { siteUrl: SITE_URL, onFault: (error) => faults.push(error) });
});

afterAll(() => engine.close());

/** Sends a request and holds its answer to what every answer must be; resolves to its status. */
async function send(request: Request): Promise<number> {
  faults.length = 0;
  const response = await handle(request);
  const body = await response.text();
  expect(faults).toEqual([]);
  expect([200, 400, 403, 404, 405, 409, 415]).toContain(response.status);
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const envelope: unknown = JSON.parse(body);
    const isEnvelope = typeof envelope === 'object' && envelope !== null && 'help' in envelope;
    if (isEnvelope) expect(envelope).toMatchObject({ success: response.status === 200 });
  }
  return response.status;
}

const post = (body: BodyInit, type = 'application/json') =>
  send(new Request(SEARCH, { method: 'POST', headers: { 'content-type': type }, body }));

const names = [...Object.keys(SEARCH_PARAMS), '__proto__', 'constructor', 'toString', 'x'];
const columns = [
  'id',
  'day',
  'label',
  'lat',
  '_id',
  'i',
  'n',
  'ts',
  'tz',
  'tm',
  'js',
  'ia',
  'ta',
  'iv',
  'uu',
  '__proto__',
  'nope',
];
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    'NaN',
    '-infinity',
    "'; DROP TABLE x; --",
    '\0',
    '{1,NULL}',
    '1e400',
    'FI & !NO',
    '2019-07-01',
    '[',
    '{"a"',
    ':*',
    '\ud800',
  ),
);
const scalar = fc.oneof(
  word,
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
);
const filterObject = fc.dictionary(
  fc.constantFrom(...columns, '$or', '$and'),
  fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom('eq', 'in', 'gt', 'lte', 'ne'),
      fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    ),
    fc.array(fc.dictionary(fc.constantFrom(...columns), scalar, { maxKeys: 2 }), { maxLength: 2 }),
  ),
  { maxKeys: 3 },
);
const search = fc.record(
  {
    resource_id: fc.constantFrom(STATIONS, TYPES, 'shelf_alias', '_table_metadata', 'nope'),
    filters: filterObject,
    q: fc.oneof(word, fc.dictionary(fc.constantFrom(...columns), word, { maxKeys: 2 })),
    plain: fc.boolean(),
    fields: fc.array(fc.constantFrom(...columns, 'rank'), { maxLength: 3 }),
    sort: fc.array(
      fc.constantFrom(...columns).map((name) => `${name} desc`),
      { maxLength: 2 },
    ),
    limit: fc.oneof(fc.nat(40_000), scalar),
    offset: fc.oneof(fc.nat(10), scalar),
    distinct: fc.boolean(),
    records_format: fc.constantFrom('objects', 'lists', 'csv', 'tsv', 'xml'),
    include_next_page: fc.boolean(),
  },
  { requiredKeys: ['resource_id'] },
);

describe('whatever is sent, an answer in CKAN’s words comes back', () => {
  test('any JSON under any name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
        async (params) => {
          await post(JSON.stringify({ resource_id: STATIONS, ...params }));
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('searches that nearly make sense', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(search, async (params) => {
        statuses.add(await post(JSON.stringify(params)));
      }),
      { seed: SEED, numRuns: 400 },
    );
    expect(statuses).toEqual(new Set([200, 404, 409]));
  });

  test('any bytes as JSON and as a form', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'text/plain',
        ),
        async (bytes, type) => {
          await post(new Uint8Array(bytes), type);
        },
      ),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('any query string, and any path below the API', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40 }), fc.webPath(), async (query, path) => {
        await send(new Request(`${SEARCH}?resource_id=${STATIONS}&${encodeURI(query.toWellFormed())}`));
        await send(new Request(`${SITE_URL}/api${path}`));
        await send(new Request(`${SITE_URL}/datastore/dump/${STATIONS}?${encodeURI(query.toWellFormed())}`));
      }),
      { seed: SEED, numRuns: 150 },
    );
  });
});

describe('what is very large ends', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    ['a q of 100 KB', { q: 'watershed '.repeat(9_900) }, 200],
    ['a q of 1 MB', { q: 'watershed '.repeat(100_000) }, 409],
    ['10,000 values in a filter', { filters: { id: Array.from({ length: 10_000 }, (_, i) => i) } }, 200],
    [
      '10,000 filters',
      { filters: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 1])) },
      409,
    ],
    ['10,000 filters in a list', { filters: Array.from({ length: 10_000 }, () => ({ id: 1 })) }, 409],
    ['a limit past 2^53', { limit: 2 ** 60 }, 200],
    ['an offset past 2^53', { offset: 2 ** 60 }, 200],
    ['an offset past 2^63', { offset: 2 ** 64 }, 409],
    ['a NUL', { filters: { label: 'a\0b' } }, 200],
  ])('%s', async (_name, params, status) => {
    expect(await post(JSON.stringify({ resource_id: STATIONS, ...params }))).toBe(status);
  });

  test.each([900, 5000, 200_000])('JSON nested %d deep', async (levels) => {
    expect([400, 409]).toContain(await post(`{"resource_id": "${STATIONS}", "filters": ${nested(levels)}}`));
    expect([400, 409]).toContain(
      await post(JSON.stringify({ resource_id: STATIONS, filters: nested(levels) })),
    );
    expect([400, 409]).toContain(await post(`{"resource_id": "${STATIONS}", "fields": ${nested(levels)}}`));
  });

  test('repeated names: the last counts', async () => {
    expect(await post(`{"resource_id": "nope", "resource_id": "${STATIONS}"}`)).toBe(200);
  });
});
