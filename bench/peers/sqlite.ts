import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { Peer } from './peer.ts';

const COLUMNS =
  'id INTEGER, name TEXT, city TEXT, stage TEXT, day TEXT, amount REAL, count INTEGER, note TEXT';

/** SQLite-WASM in memory, with an FTS5 index of the texts. */
export async function startSQLite(csv: string): Promise<Peer> {
  const sqlite = await sqlite3InitModule();
  const db = new sqlite.oo1.DB(':memory:');
  db.exec(`CREATE TABLE t (_id INTEGER PRIMARY KEY, ${COLUMNS})`);
  db.exec("CREATE VIRTUAL TABLE words USING fts5(name, city, stage, note, content='')");
  const insert = db.prepare('INSERT INTO t VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const line of (await (await fetch(csv)).text()).split('\n').slice(1)) {
    // The note alone is quoted, and holds no quotes.
    const [plain = '', note = ''] = line.split(',"');
    if (plain === '') continue;
    const cells = plain.split(',');
    insert.bind([
      ...cells.map((cell, i) => ([0, 5, 6].includes(i) ? Number(cell) : cell)),
      note.slice(0, -1),
    ]);
    insert.stepReset();
  }
  insert.finalize();
  db.exec('INSERT INTO words (rowid, name, city, stage, note) SELECT _id, name, city, stage, note FROM t');
  db.exec('COMMIT');
  return {
    version: sqlite.version.libVersion,
    run: async (statement) => db.exec(statement, { rowMode: 'object', returnValue: 'resultRows' }),
  };
}
