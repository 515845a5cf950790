import type { BenchColumn, BenchTable, Cell } from './bench-table.ts';
import { createRandom, createZipf, shuffle36, type Random } from './random.ts';
import { capital, createVocabulary } from './vocabulary.ts';

const COLUMNS = [
  { name: 'time', type: 'timestamp' },
  { name: 'address', type: 'text' },
  { name: 'method', type: 'text' },
  { name: 'url', type: 'text' },
  { name: 'status', type: 'int4' },
  { name: 'bytes', type: 'int4' },
  { name: 'agent', type: 'text' },
  { name: 'line', type: 'text' },
] as const satisfies readonly BenchColumn[];

export interface LogsTable extends BenchTable {
  readonly seed: number;
  readonly methods: readonly string[];
  readonly statuses: readonly number[];
}

const PAGES = 12_000;
const VISITORS = 25_000;
const AGENTS = 300;
/** Stretches of time, each of as many records as the others. */
const STRETCHES = 2048;
const DAY = 86_400_000;
const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
const STATUSES = [200, 304, 301, 302, 404, 403, 500, 503, 206, 429];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Lines of a web server's log as they are published, in the order of time: stretches that are busy and quiet, some of them bursts of one visitor;
 * pages and visitors that come again by Zipf's law, identifiers in every fourth URL that hardly come twice, and the whole line, which says all of it
 * again. @param seed as a register's
 */
export function createLogsTable(records: number, seed: number): LogsTable {
  const shape = createRandom(seed, 10);
  const words = createVocabulary(PAGES, seed + 13_000).map((word) => word.toLowerCase());
  const drawPage = createZipf(PAGES, 0.8 + shape.share() * 0.3);
  const drawVisitor = createZipf(VISITORS, 0.7 + shape.share() * 0.3);
  const drawAgent = createZipf(AGENTS, 0.9);
  const drawMethod = createZipf(METHODS.length, 3);
  const drawStatus = createZipf(STATUSES.length, 2);
  const sections = words.slice(0, 24);
  const agents = Array.from({ length: AGENTS }, () => agent(shape, words));
  const stretches = createStretches(shape, Date.UTC(2023, 8 + shape.below(3), 1), 150 + shape.below(60));

  const visitor = (n: number): { readonly address: string; readonly agent: string } => {
    const number = shuffle36(n, seed);
    const random = createRandom(seed, 12, n);
    return { address: address(number, random), agent: agents[drawAgent(random)] as string };
  };
  const page = (n: number): string => {
    const random = createRandom(seed, 13, n);
    const path = `/${random.pick(sections)}/${[words[n], ...(random.share() < 0.6 ? [words[drawPage(random)]] : [])].join('-')}`;
    return encodeURI(random.share() < 0.1 ? `${path}.${random.pick(['js', 'css', 'png', 'webp'])}` : path);
  };
  const query = (random: Random): string => {
    const number = random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0');
    const draw = random.share();
    if (draw < 0.55) return '';
    if (draw < 0.65) return `?page=${1 + drawPage(random)}`;
    if (draw < 0.75)
      return `?q=${encodeURIComponent(words[drawPage(random)] as string)}+${encodeURIComponent(words[drawPage(random)] as string)}`;
    if (draw < 0.88) return `?id=${random.below(9e8) + 1e8}`;
    return `?session=${number}${random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0')}&lang=${random.pick(['de', 'en', 'fr', 'sv'])}`;
  };
  const row = (index: number): readonly Cell[] => {
    const random = createRandom(seed, 11, index);
    const { time, burst } = stretches(index / records);
    const { address, agent } = visitor(burst !== null && random.share() < 0.8 ? burst : drawVisitor(random));
    const method = METHODS[drawMethod(random)] as string;
    const url = page(drawPage(random)) + query(random);
    const status = STATUSES[drawStatus(random)] as number;
    const bytes = status === 304 ? null : Math.round(Math.exp(5 + random.share() * 8));
    const from = random.share() < 0.5 ? '-' : `https://www.${words[0]}.example${page(drawPage(random))}`;
    const line = `${address} - - [${logTime(time)}] "${method} ${url} HTTP/1.1" ${status} ${bytes ?? '-'} "${from}" "${agent}"`;
    return [new Date(time).toISOString().slice(0, 19), address, method, url, status, bytes, agent, line];
  };
  return {
    name: 'logs',
    title: 'A web server’s log',
    records,
    seed,
    columns: COLUMNS,
    methods: METHODS,
    statuses: STATUSES,
    row,
  };
}

/** When a record is made by its share of all records, and whose burst it is in; null: nobody's. */
function createStretches(
  random: Random,
  begin: number,
  days: number,
): (share: number) => { readonly time: number; readonly burst: number | null } {
  const bursts: (number | null)[] = [];
  const sums = [0];
  for (let i = 0; i < STRETCHES; i++) {
    const isBurst = random.share() < 0.1;
    bursts.push(isBurst ? random.below(VISITORS) : null);
    sums.push((sums[i] as number) + Math.exp(random.share() * 4) / (isBurst ? 60 : 1));
  }
  const scale = (days * DAY) / (sums[STRETCHES] as number);
  return (share) => {
    const at = Math.floor(share * STRETCHES);
    const [from = 0, to = 0] = sums.slice(at, at + 2);
    const time = begin + (from + (to - from) * (share * STRETCHES - at)) * scale;
    return { time: Math.floor(time / 1000) * 1000, burst: bursts[at] ?? null };
  };
}

/** Of every twelve addresses one is IPv6. */
function address(number: number, random: Random): string {
  const byte = (place: number) => Math.floor(number / 256 ** place) % 256;
  if (random.share() >= 1 / 12) return [byte(3), byte(2), byte(1), byte(0)].join('.');
  const groups = [byte(3) * 256 + byte(2), byte(1) * 256 + byte(0), random.below(65_536)];
  return `2a02:${groups.map((group) => group.toString(16)).join(':')}::${(1 + random.below(99)).toString(16)}`;
}

/** What a browser or another program calls itself. */
function agent(random: Random, words: readonly string[]): string {
  const version = `${80 + random.below(50)}.0.${random.below(6000)}.${random.below(200)}`;
  const name = encodeURI(random.pick(words)).replaceAll('%', '');
  if (random.share() < 0.2)
    return `${capital(name)}Bot/${1 + random.below(3)}.${random.below(10)} (+https://${name}.example/bot)`;
  const system = random.pick([
    'Windows NT 10.0; Win64; x64',
    'Macintosh; Intel Mac OS X 10_15_7',
    'X11; Linux x86_64',
    'Linux; Android 13; SM-A536B',
    'iPhone; CPU iPhone OS 17_1 like Mac OS X',
  ]);
  return random.share() < 0.25
    ? `Mozilla/5.0 (${system}; rv:${100 + random.below(30)}.0) Gecko/20100101 Firefox/${100 + random.below(30)}.0`
    : `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
}

/** A time as servers write it: `10/Feb/2024:03:18:10 +0000`. */
function logTime(time: number): string {
  const text = new Date(time).toISOString();
  return `${text.slice(8, 10)}/${MONTHS[Number(text.slice(5, 7)) - 1]}/${text.slice(0, 4)}:${text.slice(11, 19)} +0000`;
}
