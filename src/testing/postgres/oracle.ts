import { messageOf } from '../../core/errors.ts';
import type { Ports } from '../../core/action-ports.ts';
import type { Resource } from '../../core/catalog.ts';
import type { Cell } from '../../core/ports.ts';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import { findPgType } from '../../core/values/pg-types.ts';
import { openPostgres, type PostgresServer } from './server.ts';
import { toCkanJson } from './to-ckan-json.ts';

/** What PostgreSQL makes of a statement, printed as CKAN would. */
export type OracleAnswer =
  | {
      readonly fields: readonly { id: string; type: string }[];
      readonly records: readonly (readonly string[])[];
    }
  | { readonly error: string };

/** Real PostgreSQL with the same tables. */
export interface Oracle {
  ask(statement: string): Promise<OracleAnswer>;
  /** Statements whose answers nobody wants. */
  run(statements: string): Promise<void>;
  close(): Promise<void>;
}

export interface OracleOptions {
  /** What a table is called. Default: by its resource's id, as CKAN calls it. */
  readonly nameOf?: (resource: Resource) => string;
  /** Rows lie the other way round. */
  readonly reversed?: boolean;
}

/** Copies resources into a PostgreSQL of its own, as tables with `_id` and `_full_text` as CKAN makes them. */
export async function createOracle(
  ports: Ports,
  resources: Iterable<Resource>,
  { nameOf = ({ id }) => id, reversed = false }: OracleOptions = {},
): Promise<Oracle> {
  const postgres = await openPostgres();
  await postgres.run('CREATE TYPE nested AS (json json, extra text)');
  for (const resource of resources)
    await copyTable(postgres, ports, { resource, table: nameOf(resource), reversed });
  // Of statements alone: tables take the time that they take.
  await postgres.run("SET statement_timeout TO '20s'");
  const names = await postgres.query('SELECT oid, typname FROM pg_type');
  const typeNames = new Map(names.rows.map(([oid, name]) => [Number(oid), String(name)]));
  return {
    async ask(statement) {
      try {
        const answer = await postgres.query(`SELECT * FROM (${statement}) AS blah LIMIT 32001 ;`);
        const fields = answer.fields.map(({ name, dataTypeID }) => ({
          id: name,
          type: typeNames.get(dataTypeID) ?? String(dataTypeID),
        }));
        const records = answer.rows.map((row) => row.map((cell, i) => toCkanJson(cell, fields[i]!.type)));
        return { fields, records };
      } catch (error) {
        return { error: messageOf(error) };
      }
    },
    run: (statements) => postgres.run(statements),
    close: () => postgres.close(),
  };
}

/** The view of a table that has CKAN's own type in the place of `json`, whose values statements could not look into. */
export const nestedName = (table: string): string => `${table} (nested)`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Records that one INSERT brings. */
const BATCH = 500;

async function copyTable(
  postgres: PostgresServer,
  ports: Ports,
  {
    resource,
    table,
    reversed,
  }: { readonly resource: Resource; readonly table: string; readonly reversed: boolean },
): Promise<void> {
  const relation = await ports.relations.open(resource);
  const columns = resource.fields.map(
    ({ id, type }) => `${quoted(id)} ${type.startsWith('_') ? `${type.slice(1)}[]` : type}`,
  );
  await postgres.run(
    `CREATE TABLE ${quoted(table)} (_id serial PRIMARY KEY, _full_text tsvector, ${columns.join(', ')})`,
  );
  const texts = relation.columns.map(({ id, type, numericText }) => {
    const name = identifier(numericText ?? id);
    return findPgType(type)?.element ? sql`CAST(${name} AS VARCHAR[])` : sql`CAST(${name} AS VARCHAR)`;
  });
  const { rows, columns: data } = await ports.engine.query(
    sql`SELECT ${join(
      texts.map((text, i) => sql`${text} AS ${raw(`c${i}`)}`),
      ', ',
    )} FROM ${relation.name} ORDER BY "_id" ${raw(reversed ? 'DESC' : '')}`,
  );
  const names = ['_id', ...resource.fields.map(({ id }) => id)].map(quoted).join(', ');
  for (let from = 0; from < rows; from += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, rows - from) }, (_, i) => {
      const cells = data.map(({ values }) => literal(values[from + i] ?? null));
      const id = reversed ? rows - from - i : from + i + 1;
      return `(${[id, ...cells].join(', ')})`;
    });
    await postgres.run(`INSERT INTO ${quoted(table)} (${names}) VALUES ${lines.join(',\n')}`);
  }
  const cells = resource.fields.map(({ id, type }) => {
    const name = quoted(id);
    return type === 'json'
      ? `CASE WHEN ${name} IS NOT NULL THEN ROW(${name}, '')::nested END AS ${name}`
      : name;
  });
  const nested = quoted(nestedName(table));
  await postgres.run(
    `CREATE VIEW ${nested} AS SELECT ${['_id', '_full_text', ...cells].join(', ')} FROM ${quoted(table)}`,
  );
  // CKAN's trigger (contract 3.1): the row's values in order, as JSON prints them, without nulls.
  await postgres.run(`UPDATE ${quoted(table)} AS t SET _full_text = (
    SELECT to_tsvector(string_agg(value, ' ' ORDER BY n))
    FROM json_each_text((SELECT row_to_json(r.*) FROM ${nested} AS r WHERE r._id = t._id)) WITH ORDINALITY AS e(key, value, n)
    WHERE key NOT LIKE '\\_%' AND value IS NOT NULL)`);
}

function literal(cell: Cell): string {
  if (cell === null) return 'NULL';
  const text = Array.isArray(cell) ? arrayText(cell as readonly Cell[]) : String(cell);
  return `'${text.replaceAll("'", "''")}'`;
}

function arrayText(items: readonly Cell[]): string {
  const texts = items.map((item) =>
    item === null ? 'NULL' : `"${String(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  );
  return `{${texts.join(',')}}`;
}
