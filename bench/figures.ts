import { median } from './median.ts';
import type { Results } from './results.ts';

/** One figure of issue 5. */
export interface Figure {
  readonly work: string;
  readonly reach: string;
  readonly value: string;
  /** `reached`, by how much it is missed, or that it was not measured. */
  readonly reached: string;
}

/** Milliseconds of a real CKAN 2.11 over PostgreSQL 15, by workload: issue 5. */
const REAL_CKAN: Readonly<Record<string, readonly [label: string, ms: number]>> = {
  page: ['page + total', 59.5],
  filters: ['two filters', 146],
  q10: ['q in 10 % of the records', 356],
  q1: ['q in one record', 171],
  sort: ['sort', 332],
  deep: ['offset 900,000', 314],
  many: ['32,000 records', 202],
};

const CKAN_GROUPS = 1913;

/** What was to be reached, and what was. */
export function toFigures({
  peers,
  cold,
  explorer,
  load,
  start,
  crowd,
  builds,
  growth,
}: Results): readonly Figure[] {
  const time = (peer: string, id: string) => median(peers[peer]?.times[id]);
  const own = (id: string) => time('datapond', id);
  const both = (id: string, than: string) => own(id) / time(than, id);
  const quicker = (id: string) => 1 / both(id, 'postgres');
  const cost = (id: string) => (cold?.costs[id]?.bytes ?? Number.NaN) / 1e3;
  const requests = (id: string) => `${cold?.costs[id]?.requests ?? '–'} requests`;
  const grown = (id: string) => median(growth?.large[id]) / median(growth?.small[id]);
  const { source = Number.NaN, store = 0, preview = 0 } = builds['records']?.bytes ?? {};
  const stored = (store + preview) / source;

  return [
    most(
      'load of the CSV ÷ bare DuckDB-WASM, same buffer',
      1.3,
      median(load?.datapond) / median(load?.bare),
      '×',
    ),
    most('page of 100 + total: more than bare `conn.query`', 5, own('page') - time('duckdb', 'page'), 'ms'),
    most('two filters, page + total ÷ bare DuckDB-WASM', 1.2, both('filters', 'duckdb'), '×'),
    least('two filters: faster than PostgreSQL', 5, quicker('filters'), '×'),
    most('q in 10 % of the records', 100, own('q10'), 'ms'),
    least('q in 10 %: faster than PostgreSQL', 3, quicker('q10'), '×'),
    most('q in one record', 20, own('q1'), 'ms'),
    most('group-by by SQL ÷ bare DuckDB-WASM', 1.2, both('group', 'duckdb'), '×'),
    least('group-by: faster than PostgreSQL', 4, quicker('group'), '×'),
    most('distinct count by SQL ÷ bare DuckDB-WASM', 1.2, both('distinct', 'duckdb'), '×'),
    least('distinct count: faster than PostgreSQL', 4, quicker('distinct'), '×'),
    most('32,000 records ÷ (query + JSON.stringify)', 1.5, own('many') / time('duckdb', 'stringify'), '×'),
    most(
      'longest task of the page while 32,000 records are answered',
      50,
      crowd?.longestTask ?? Number.NaN,
      'ms',
    ),
    note('a page of records while a long statement runs', 'about a time slice', median(crowd?.waits), 'ms'),
    most(`cold, beyond the engine: first page (${requests('page')})`, 100, cost('page'), 'KB'),
    most(`cold: rare-word search (${requests('q1')})`, 1000, cost('q1'), 'KB'),
    note(`cold: common-word search (${requests('q10')})`, '', cost('q10'), 'KB'),
    most(`cold: one point filter (${requests('point')})`, 3000, cost('point'), 'KB'),
    most('cold: first records on screen at 20 Mbit/s', 1500, median(cold?.sight), 'ms'),
    most('explorer: first paint', 1000, explorer?.firstPaint ?? Number.NaN, 'ms'),
    least(
      `explorer: frames a second while scrolling (plain text here: ${round(explorer?.plain.framesPerSecond ?? Number.NaN)})`,
      58,
      explorer?.scroll.framesPerSecond ?? Number.NaN,
      '',
    ),
    most('explorer: longest task while scrolling', 50, explorer?.scroll.longestTask ?? Number.NaN, 'ms'),
    most(
      'explorer: input to next paint while a statement runs, the longest',
      100,
      explorer ? Math.max(...explorer.inputs) : Number.NaN,
      'ms',
    ),
    most('engine ready ÷ bare instantiate', 1.1, median(start?.datapond) / median(start?.bare), '×'),
    most('store + index + preview ÷ CSV', 1, stored, '×'),
    ...['page', 'point', 'q1'].map((id) => most(`ten times the records: ${id}`, 2, grown(id), '×')),
    ...Object.entries(REAL_CKAN).map(([id, [label, ckan]]) =>
      least(`faster than a real CKAN (${ckan} ms): ${label}`, id === 'many' ? 1 : 3, ckan / own(id), '×'),
    ),
    least(
      `faster than a real CKAN (${CKAN_GROUPS} ms): group-by with count distinct, here one after the other`,
      3,
      CKAN_GROUPS / (own('group') + own('distinct')),
      '×',
    ),
  ];
}

function most(work: string, limit: number, value: number, unit: string): Figure {
  return figure(work, `≤ ${limit} ${unit}`, value, unit, value <= limit, value - limit);
}

function least(work: string, limit: number, value: number, unit: string): Figure {
  return figure(work, `≥ ${limit} ${unit}`, value, unit, value >= limit, limit - value);
}

function note(work: string, reach: string, value: number, unit: string): Figure {
  return { ...figure(work, reach, value, unit, true, 0), reached: '' };
}

function figure(work: string, reach: string, value: number, unit: string, ok: boolean, by: number): Figure {
  if (Number.isNaN(value)) return { work, reach, value: '–', reached: 'not measured' };
  return {
    work,
    reach,
    value: `${round(value)} ${unit}`,
    reached: ok ? 'reached' : `missed by ${round(by)} ${unit}`,
  };
}

function round(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
}
