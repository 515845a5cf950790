import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Ports } from '../../../core/action-ports.ts';
import type { Resource } from '../../../core/catalog.ts';
import { createHandler } from '../../../http/create-handler.ts';
import { openFolder } from '../../../node/open-folder.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { findPgType } from '../../../core/values/pg-types.ts';
import { createOracle, type Oracle } from '../oracle.ts';
import { describeTable, type ColumnTypes } from '../mixed-table.ts';
import type { SqlTables } from '../tables.ts';
import { splitScript } from './split-script.ts';

/** A file of PostgreSQL's regression suite: its SELECTs, and both sides with the tables that they read. */
export interface SuiteFile {
  readonly statements: readonly string[];
  readonly tables: SqlTables;
  readonly oracle: Oracle;
  /** The same tables with their rows the other way round: what it answers otherwise no statement determines. */
  readonly reversed: Oracle;
  close(): Promise<void>;
}

/**
 * What fills tables, and psql's words for where files lie. Nothing is removed from tables: statements see what a file made by its
 * end.
 */
const FILLING =
  /^(?:create|insert|copy|alter table|set|select\b[^]*\binto\b|with\b[^]*\binsert into\b|\\(?:getenv|set)\b)/i;

const READING = /^[\s(]*(?:select|with|values|table)\b/i;

/** Statements that CKAN's wrapper cannot hold, or that change what others see. */
const CHANGING =
  /\b(?:into\s+(?:temp|unlogged|table|\w)|for\s+(?:no\s+key\s+)?(?:update|share|key)|insert\s+into|delete\s+from|update\s+\w+\s+set|nextval|setval|set_config|pg_\w+|currval|lastval)\b/i;

/** Rows of the largest table that a file may read. */
const MAX_ROWS = 20_000;

/**
 * Makes the tables of a file on a PostgreSQL, in a database of their own, and opens them in datapond.
 * @param folder PostgreSQL's `src/test/regress`
 * @param address of the server; its user may create databases and read files of the server's
 */
export async function openSuiteFile(folder: string, name: string, address: string): Promise<SuiteFile> {
  const pieces = splitScript(readFileSync(join(folder, 'sql', `${name}.sql`), 'utf8'));
  const statements = pieces.flatMap(({ statement, needsPsql }) =>
    !needsPsql && READING.test(statement) && !CHANGING.test(statement) ? [statement] : [],
  );
  const setup = pieces.filter(({ statement, script }) => FILLING.test(statement || script.trim()));
  const database = `datapond_suite_${process.pid}`;
  const url = new URL(address);
  const admin = new Client({ connectionString: address });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${database}`);
  await admin.query(`CREATE DATABASE ${database} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`);
  url.pathname = `/${database}`;
  const data = mkdtempSync(join(tmpdir(), 'datapond-suite-'));
  try {
    const script = join(data, 'setup.sql');
    const base = splitScript(readFileSync(join(folder, 'sql', 'test_setup.sql'), 'utf8'));
    const parts = [...base, ...(name === 'test_setup' ? [] : setup)].map((piece) =>
      piece.script.replace(/\b(create\s+)(?:local\s+)?temp(?:orary)?\s/i, '$1'),
    );
    writeFileSync(script, parts.join('\n'));
    execFileSync('psql', ['-X', '-q', '-d', url.href, '-f', script], {
      env: { ...process.env, PG_ABS_SRCDIR: folder, PGTZ: 'UTC' },
      stdio: 'ignore',
      timeout: 120_000,
    });
    rmSync(script);
    await exportTables(url.href, data, statements.join('\n').toLowerCase());
  } finally {
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
  }
  const engine = createNativeEngine();
  const { ports } = await openFolder({ data, engine, cache: null, log: () => undefined });
  const resources: Resource[] = [];
  for (const resource of ports.catalog.datasets.flatMap((dataset) => dataset.resources))
    if (await opens(ports, resource)) resources.push(resource);
  const nameOf = ({ aliases, id }: Resource) => aliases[0] ?? id;
  const oracle = await createOracle(ports, resources, { nameOf });
  const reversed = await createOracle(ports, resources, { nameOf, reversed: true });
  const tables: SqlTables = {
    ports,
    handle: createHandler(ports, { siteUrl: 'http://test.ckan.net' }),
    resources: new Map(),
    close: () => rmSync(data, { recursive: true }),
  };
  return {
    statements,
    tables,
    oracle,
    reversed,
    async close() {
      await oracle.close();
      await reversed.close();
      await engine.close();
      tables.close();
    },
  };
}

/** Whether datapond takes a table: not, where columns hold arrays of arrays. */
async function opens(ports: Ports, resource: Resource): Promise<boolean> {
  return ports.relations.open(resource).then(
    () => true,
    () => false,
  );
}

/** Writes tables that a text names as files of a data folder, those whose columns all are of types that datapond knows. */
async function exportTables(address: string, data: string, text: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: ColumnTypes }>(
    `SELECT relname AS name, json_object_agg(attname, typname ORDER BY attnum) AS columns
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid JOIN pg_type AS t ON t.oid = a.atttypid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped
     GROUP BY relname ORDER BY relname`,
  );
  const words = new Set(text.match(/[a-z_]\w*/g));
  const resources: object[] = [];
  for (const { name, columns } of rows) {
    if (!words.has(name.toLowerCase())) continue;
    if (!Object.values(columns).every((type) => findPgType(type) !== undefined)) continue;
    const list = Object.entries(columns).map(([column, type]) =>
      type.startsWith('_') ? `array_to_json("${column}")::text` : `"${column}"::text`,
    );
    const found = await client
      .query<(string | null)[]>({
        text: `SELECT ${list.join(', ')} FROM "${name}" LIMIT ${MAX_ROWS}`,
        rowMode: 'array',
      })
      .catch(() => undefined);
    if (!found || found.rows.length === 0) continue;
    const file = `t${resources.length}`;
    const { csv, resource } = describeTable(file, columns, found.rows);
    writeFileSync(join(data, `${file}.csv`), csv);
    resources.push({ ...resource, datapond: { aliases: [name] } });
  }
  await client.end();
  writeFileSync(join(data, 'datapackage.json'), JSON.stringify({ name: 'suite', resources }));
}
