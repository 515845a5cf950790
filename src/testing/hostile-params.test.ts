import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS } from '../core/actions/registry.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import { openFolder } from '../node/open-folder.ts';
import { createNodeEngine } from './node-engine.ts';

const SITE_URL = 'http://localhost';
const SEED = 20_261_129;
const STATIONS = 'd0000000-0000-4000-8000-000000000002';

const engine = createNodeEngine();
const faults: unknown[] = [];
let handle: Handler;

beforeAll(async () => {
  const data = fileURLToPath(new URL('./ckan/data', import.meta.url));
  const { ports } = await openFolder({ data, engine, cache: null, log: () => undefined });
  handle = createHandler(ports, { siteUrl: SITE_URL, onFault: (error) => faults.push(error) });
});

afterAll(() => engine.close());

/** Sends parameters to an action, in German, as messages are looked up by their texts too; and holds the answer to be none of a fault. */
async function send(action: string, body: string): Promise<void> {
  faults.length = 0;
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${SITE_URL}/de/api/action/${action}`, { method: 'POST', headers, body });
  const response = await handle(request);
  const text = await response.text();
  expect([faults, response.status < 500, text.includes('[native code]')]).toEqual([[], true, false]);
}

/** Names that every plain object has without being told. */
const INHERITED = ['__proto__', 'constructor', 'toString'];

/** Deeper than any stack, and short enough to be sent to every parameter. */
const LONG = 12_000;
const nested = (open: string, close: string, levels = LONG) =>
  `${open.repeat(levels)}a${close.repeat(levels)}`;

/** Texts that cost much where they are read carelessly, or overflow the stack. */
const HEAVY = [
  nested('(', ')'),
  nested('(', ''),
  nested('[', ']'),
  nested('{"a":', '}'),
  nested('-', ''),
  nested('!', ''),
  nested('+', ''),
  nested('a:', ''),
  nested('NOT ', ''),
  nested('"', '"'),
  nested('\\', ''),
  nested(' ', 'b'),
  nested(',', ''),
  `notes:${'*a'.repeat(LONG)}z`,
  `title:${'*?'.repeat(LONG)}`,
  `a${' '.repeat(LONG)}b`,
  'word '.repeat(LONG),
  'x'.repeat(90_000),
];

/** The ways a name gets into a parameter: by itself, and where grammars take one. */
const named = (name: string): readonly unknown[] => [
  name,
  [name],
  [[name]],
  `["${name}"]`,
  `${name}:${name}`,
  `${name} asc`,
  `${name} desc, ${name} asc`,
  `${name}:*${name}*`,
  `extras_${name}`,
  JSON.parse(`{"${name}": "${name}"}`),
  JSON.parse(`{"${name}": {"${name}": 1}}`),
  JSON.parse(`{"${name}": ["${name}"]}`),
  JSON.parse(`[{"${name}": 1}]`),
  JSON.parse(`{"id": {"${name}": 1}}`),
  JSON.parse(`{"$or": [{"${name}": 1}]}`),
];

const statements = (name: string): readonly string[] => [
  `SELECT ${name}(1)`,
  `SELECT "${name}"(1)`,
  `SELECT "${name}" FROM "${STATIONS}"`,
  `SELECT * FROM "${name}"`,
  `SELECT 1::"${name}"`,
  `SELECT extract("${name}" FROM DATE '2020-01-01')`,
  `SELECT 'a' ~ '[[:${name}:]]'`,
  `SELECT "${name}"(1) WITHIN GROUP (ORDER BY n) FROM generate_series(1, 2) AS g(n)`,
];

const HOSTILE: readonly unknown[] = [
  ...INHERITED.flatMap(named),
  ...HEAVY,
  JSON.parse(nested('[', ']', 900).replace('a', '1')),
  JSON.parse(nested('{"a":', '}', 900).replace('a}', '1}')),
  JSON.parse(nested('{"__proto__":', '}', 900).replace('a}', '1}')),
  '*:*',
  '\0',
  '\ud800',
  '',
  null,
  -1,
  -1.5,
  2 ** 64,
  {},
  [],
];

/** What makes the other parameters count. */
const BASE: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['resource_id', STATIONS],
  ['sql', 'SELECT 1'],
  ['bars', { id: [{ gte: 0 }] }],
]);

/** A request of an action, without what would be refused at once. */
const toBody = (params: readonly string[], own: Readonly<Record<string, unknown>>) =>
  JSON.stringify({
    ...Object.fromEntries([...BASE].filter(([name]) => params.includes(name))),
    ...own,
  });

describe.each([...ACTIONS.values()].map(({ name, params }) => [name, Object.keys(params)] as const))(
  '%s',
  (action, params) => {
    test.each(params)('takes whatever stands in %s', async (name) => {
      const values = name === 'sql' ? [...HOSTILE, ...INHERITED.flatMap(statements)] : HOSTILE;
      for (const value of values) await send(action, toBody(params, { [name]: value }));
    });

    test('takes whatever stands in several parameters, and in names that it does not know', async () => {
      const names = fc.constantFrom(...params, ...INHERITED);
      const sent = fc.dictionary(names, fc.constantFrom(...HOSTILE), { minKeys: 1, maxKeys: 4 });
      await fc.assert(
        fc.asyncProperty(sent, (own) => send(action, toBody(params, own))),
        { seed: SEED, numRuns: 20 },
      );
    });
  },
);
