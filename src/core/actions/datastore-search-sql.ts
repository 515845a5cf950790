import type { Ports } from '../action-ports.ts';
import { EngineError, notAuthorized } from '../errors.ts';
import * as param from '../params/param.ts';
import type { Relation } from '../ports.ts';
import type { CompiledSelect, DialectName, ParsedSelect } from '../sql-dialect.ts';
import type { IndexSearch } from '../search/search-plan.ts';
import { withOptions } from '../with-options.ts';
import { ByteText } from '../values/byte-text.ts';
import { firstRows } from '../values/first-rows.ts';
import { WrittenJson } from '../values/json-text.ts';
import { pgType } from '../values/pg-types.ts';
import { writePythonObjects } from '../values/record-writers.ts';
import { IndexWatch } from '../search-index/ports/index-watch.ts';
import { defineAction } from './action.ts';
import { retryAfterCrash } from './retry-after-crash.ts';
import { openRelation } from './find-table.ts';
import { narrowRelations, WITHIN } from './narrow-relations.ts';
import { toActionError } from './to-action-error.ts';

const DIALECT = param.oneOf<DialectName>(
  ['postgresql', 'duckdb'],
  'What the statement is written in: postgresql, the default, or duckdb for DuckDB’s own SQL. CKAN has no such parameter.',
);

export const datastoreSearchSql = defineAction({
  name: 'datastore_search_sql',
  summary:
    'Run one SELECT, in PostgreSQL’s SQL or DuckDB’s, over resources named by id or alias in double quotes.',
  description:
    'Returns records, their fields with PostgreSQL’s type names, and the statement. At most 32000 records, where the site does not say otherwise; records_truncated says when there were more.',
  params: {
    sql: { ...param.required(param.text('One SELECT statement.')), isLong: true },
    dialect: DIALECT,
    within: WITHIN,
  },
  run: async (params, { ports, sent, onAnswered }) => {
    const text = params.sql as string;
    const { rowsMax, statementTimeout } = ports.catalog.site;
    const parsed = await ports.dialects[params.dialect ?? 'postgresql'].parse(text, rowsMax);
    const { within = {} } = params;
    const watch = new IndexWatch();
    const indexOf = async (name: string) => {
      // An index knows of all records.
      const entry = Object.hasOwn(within, name) ? undefined : ports.catalog.table(name);
      return entry && watch.of(await ports.indexes.open(entry.resource));
    };
    const engine = withOptions(ports.engine, { timeout: statementTimeout, work: 'sql' });
    let compiled: CompiledSelect | undefined;
    try {
      const opening = openRelations(ports, parsed);
      // Of a table within a search not all records are read.
      if (Object.keys(within).length === 0) void expectReads(ports, parsed, indexOf);
      const relations = await opening;
      const options = { timeout: statementTimeout };
      compiled = await retryAfterCrash(async () =>
        parsed.compile(await narrowRelations(ports, relations, within, options), engine, indexOf),
      );
      const { statement, fields, finish } = compiled;
      const batch = await engine.query(ports.tables.firstOf(statement, rowsMax + 1));
      const truncated = batch.rows > rowsMax;
      const columns = fields.map(({ id, type, printedAs }) => ({ id, type: pgType(printedAs ?? type) }));
      const finished = await finish(truncated ? firstRows(batch, rowsMax) : batch);
      onAnswered?.({ by: 'table', ...watch.end() });
      const { id: _id, ...echoed } = sent;
      return {
        ...echoed,
        sql: text,
        ...(truncated && { records_truncated: true }),
        records: new WrittenJson(function* () {
          yield '[';
          const out = new ByteText();
          yield* writePythonObjects(out, finished, columns);
          yield out.take();
          yield ']';
        }),
        fields: fields.map(({ id, type }) => ({ id, type })),
      };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const ofData = error.failure === 'data' || error.failure === 'invalid';
      throw ofData && compiled ? compiled.explain(error) : toActionError(error, 'Query took too long');
    } finally {
      watch.end();
    }
  },
});

/** Has what a statement reads come while its relations are opened, and the engine starts. Never rejects. */
async function expectReads(
  { relations, catalog }: Ports,
  parsed: ParsedSelect,
  indexOf: (name: string) => Promise<IndexSearch | undefined>,
): Promise<void> {
  const resources = new Map(
    parsed.relations.flatMap((name) => {
      const resource = catalog.table(name)?.resource;
      return resource ? [[name, resource] as const] : [];
    }),
  );
  const outlines = new Map<string, Relation>();
  for (const [name, resource] of resources) {
    const outline = await relations.outline?.(resource);
    if (!outline) return;
    outlines.set(name, outline);
  }
  // What is wrong with the statement, or with an index, is said when it is compiled.
  const reads = await parsed.reads?.(outlines, indexOf).catch(() => undefined);
  for (const [name, resource] of resources) {
    const own = reads?.get(name);
    if (own) await relations.expect?.(resource, own);
  }
}

/** Looks up what the statement reads and makes it ready: 409 for an unknown name, 403 for one nobody may read. */
async function openRelations(ports: Ports, parsed: ParsedSelect): Promise<ReadonlyMap<string, Relation>> {
  const resources = parsed.relations.map((name) => {
    const entry = ports.catalog.table(name);
    if (entry?.dataset.private)
      throw notAuthorized(`User  not authorized to read resource ${entry.resource.id}`);
    if (!entry?.resource.source) throw parsed.unknownRelation(name);
    return [name, entry.resource] as const;
  });
  return new Map(
    await Promise.all(
      resources.map(async ([name, resource]) => [name, await openRelation(ports, resource)] as const),
    ),
  );
}
