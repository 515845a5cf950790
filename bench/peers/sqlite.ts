import sqlite3InitModule, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { BenchColumn } from '../bench-table.ts';
import type { BrowserPeer } from './browser-peer.ts';

const TYPES: Readonly<Record<BenchColumn['type'], string>> = {
  text: 'TEXT',
  date: 'TEXT',
  timestamp: 'TEXT',
  int4: 'INTEGER',
  float8: 'REAL',
  bool: 'INTEGER',
};

/** SQLite-WASM in memory, with an FTS5 index `words` of the columns of text, which finds words and not parts of them. */
export async function startSQLite(csv: string, columns: readonly BenchColumn[]): Promise<BrowserPeer> {
  const sqlite = await sqlite3InitModule();
  const db = new sqlite.oo1.DB(':memory:');
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name);
  db.exec(
    `CREATE TABLE t (_id INTEGER PRIMARY KEY, ${columns.map(({ name, type }) => `${name} ${TYPES[type]}`).join(', ')})`,
  );
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(${texts.join(', ')}, content='t', content_rowid='_id')`);
  const insert = db.prepare(`INSERT INTO t VALUES (NULL, ${columns.map(() => '?').join(', ')})`);
  const numbers = columns.map(({ type }) => type === 'int4' || type === 'float8');
  const toCell = (cell: string, i: number) => {
    if (cell === '') return null;
    if (columns[i]?.type === 'bool') return cell === 'true' ? 1 : 0;
    return numbers[i] ? Number(cell) : cell;
  };
  addDeviation(sqlite, db);
  db.exec('BEGIN');
  await forEachRow(csv, (cells) => {
    insert.bind(cells.map(toCell));
    insert.stepReset();
  });
  insert.finalize();
  db.exec("INSERT INTO words (words) VALUES ('rebuild')");
  db.exec('COMMIT');
  return {
    version: sqlite.version.libVersion,
    run: async (statement) => db.exec(statement, { rowMode: 'object', returnValue: 'resultRows' }),
  };
}

/** PostgreSQL's and DuckDB's `stddev`, which SQLite has not: by Welford's steps, of what is not NULL. */
function addDeviation(sqlite: Sqlite3Static, db: Database): void {
  const groups = new Map<number, { count: number; mean: number; squares: number }>();
  const placeOf = (context: number) => sqlite.capi.sqlite3_js_aggregate_context(context, 8);
  db.createFunction({
    name: 'stddev',
    arity: 1,
    xStep: (context: number, value: unknown) => {
      if (typeof value !== 'number') return;
      const group = groups.get(placeOf(context)) ?? { count: 0, mean: 0, squares: 0 };
      groups.set(placeOf(context), group);
      const before = value - group.mean;
      group.mean += before / ++group.count;
      group.squares += before * (value - group.mean);
    },
    xFinal: (context) => {
      const place = placeOf(context);
      const group = groups.get(place);
      groups.delete(place);
      return group && group.count > 1 ? Math.sqrt(group.squares / (group.count - 1)) : null;
    },
  });
}

/** A cell of a line, in quotes or not, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,"]*))(?:,|$)/gy;

/** Reads a CSV file line by line; its header is left out. No cell may have a line's end: the generated ones have none. */
async function forEachRow(csv: string, use: (cells: string[]) => void): Promise<void> {
  const { body } = await fetch(csv);
  if (!body) throw new Error(`${csv} is empty`);
  let rest = '';
  let isHeader = true;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isHeader) use(line.includes('"') ? quotedCells(line) : line.split(','));
      isHeader = false;
    }
  }
}

function quotedCells(line: string): string[] {
  const cells = Array.from(line.matchAll(CELL), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
  // At the line's end the pattern finds nothing once more.
  return line.endsWith(',') ? cells : cells.slice(0, -1);
}
