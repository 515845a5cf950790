import type { Field } from '../core/catalog.ts';
import type { Catalog } from '../core/create-catalog.ts';
import { EngineError, invalidQuery, type ActionError } from '../core/errors.ts';
import type { QueryEngine, Relation } from '../core/ports.ts';
import type { CompiledSelect, SqlDialect } from '../core/sql-dialect.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { MAX_TARGETS, TOO_MANY_TARGETS } from '../core/sql/statement-limits.ts';
import { toWire } from '../backends/duckdb/to-wire.ts';
import { guardText, type GuardedText } from './guard.ts';
import { toPgColumn } from './to-pg-column.ts';

/** What DuckDB's dialect needs to know of the site. */
export interface DuckDBDialectOptions {
  readonly catalog: Pick<Catalog, 'table'>;
}

/**
 * DuckDB's own SQL, as one SELECT over catalogued tables. Three locks, each enough for most: the words of the text (guard.ts); what
 * DuckDB's parser and binder make of it (one statement, which tables); and the connection, which opens no files and no network.
 */
export function createDuckDBDialect({ catalog }: DuckDBDialectOptions): SqlDialect {
  return {
    async parse(sent) {
      const { text, names } = guardText(sent);
      return {
        // A column may have the name of a table: one too many is ready then.
        relations: names.filter((name) => catalog.table(name)),
        unknownRelation: (name) => explain(missing(name), sent),
        compile: (relations, engine) => compile({ text, names }, sent, relations, engine),
      };
    },
  };
}

async function compile(
  { text, names }: GuardedText,
  sent: string,
  relations: ReadonlyMap<string, Relation>,
  engine: QueryEngine,
): Promise<CompiledSelect> {
  // In brackets nothing but a query can stand; the break ends a comment.
  const query = sql`${withTables(relations)}SELECT * FROM (${raw(text)}\n) AS query`;
  let described;
  try {
    const tableNames = new Set([...relations].flatMap(([name, relation]) => [name, bareName(relation)]));
    const read = await engine.tablesOf(query);
    const unknown = (read ?? (await tablesAmong(names, engine))).find((name) => !tableNames.has(name));
    if (unknown !== undefined) throw missing(unknown);
    described = await engine.describe(query);
  } catch (error) {
    // What is constant is computed as early as this.
    throw error instanceof EngineError && isOfStatement(error) ? explain(error, sent) : error;
  }
  if (described.length > MAX_TARGETS) throw invalidQuery(TOO_MANY_TARGETS, { statement: sent });
  const columns = described.map(({ name, type }, i) => ({ name, place: raw(`c${i}`), ...toPgColumn(type) }));
  const wires = columns.map(
    ({ place, type, value }, i) => sql`${toWire(value(place), type, 'python')} AS ${raw(`w${i}`)}`,
  );
  const places = join(
    columns.map(({ place }) => place),
    ', ',
  );
  return {
    statement: sql`SELECT ${join(wires, ', ')} FROM (${query}) AS r0(${places})`,
    fields: columns.map(({ name, type }): Field => ({ id: name, type: type.name })),
    finish: async (batch) => batch,
    explain: (failure) => explain(failure, sent),
  };
}

/** The tables under the names they were called by, with the columns that people know of. */
function withTables(relations: ReadonlyMap<string, Relation>): SqlFragment {
  if (relations.size === 0) return raw('');
  const tables = [...relations].map(([name, relation]) => {
    const columns = ['_id', ...relation.columns.map(({ id }) => id)].map(identifier);
    return sql`${identifier(name)} AS NOT MATERIALIZED (SELECT ${join(columns, ', ')} FROM ${relation.from ?? relation.name})`;
  });
  return sql`WITH ${join(tables, ', ')} `;
}

/**
 * The names of a statement that tables have: what it may read, where the binder cannot tell. A column that has the name of a table counts
 * as well.
 */
async function tablesAmong(
  names: readonly string[],
  engine: Pick<QueryEngine, 'query'>,
): Promise<readonly string[]> {
  const { columns } = await engine.query(
    raw(
      'SELECT table_name FROM duckdb_tables() UNION SELECT view_name FROM duckdb_views() WHERE NOT internal',
    ),
  );
  const tables = new Set(Array.from(columns[0]?.values ?? [], (name) => String(name).toLowerCase()));
  return names.filter((name) => tables.has(name.toLowerCase()));
}

/** The last part of a relation's quoted name. */
function bareName({ name }: Relation): string {
  const quoted = /"((?:[^"]|"")*)"$/.exec(name.texts.join(''))?.[1] ?? '';
  return quoted.replaceAll('""', '"');
}

function missing(name: string): EngineError {
  return new EngineError('invalid', `Table with name ${name} does not exist!`);
}

function isOfStatement({ failure }: EngineError): boolean {
  return failure === 'invalid' || failure === 'data';
}

/** CKAN's 409, in DuckDB's words. */
function explain(failure: EngineError, statement: string): ActionError {
  return invalidQuery(failure.message, { statement, cause: failure });
}
