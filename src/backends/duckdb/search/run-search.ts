import { printFloat4 } from '../../../core/full-text/float4-text.ts';
import type { Column, Columns, QueryEngine } from '../../../core/ports.ts';
import type { RowSelection, SearchPlan, SearchResult, SearchRun } from '../../../core/search/search-plan.ts';
import { renderWithLiterals, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { recordsById } from './compile-ids.ts';
import type { SearchPorts, Take } from '../../../core/table-backend.ts';
import {
  compileCount,
  compileDistinctCount,
  compileDistinctRecords,
  compileRecords,
} from './compile-search.ts';
import { ID_COLUMN, type SearchColumn } from '../../../core/search/search-columns.ts';
import { distinctMatches } from './distinct-matches.ts';
import type { TextMatches } from '../../../core/search/text-matches.ts';
import { findTextMatches } from './text-search.ts';
import { pgType } from '../../../core/values/pg-types.ts';

const ID: SearchColumn = { id: '_id', type: pgType('int8'), source: ID_COLUMN };

/**
 * Runs a planned search. Rejects with EngineError.
 * @param take given the page's records, those of a long page in batches while the engine makes the next
 */
export async function runSearch(
  ports: SearchPorts,
  plan: SearchPlan,
  run: SearchRun,
  take: Take,
): Promise<SearchResult> {
  if (!plan.text) return searchRows(ports, plan, run, take);
  const { engine, memories } = ports;
  const { text } = plan;
  const matches = await memories.textMatches.recall(plan.selection.relation, plan.key, async () => {
    const matches = await findTextMatches(engine, plan, text, run.options);
    return plan.distinct ? distinctMatches(engine, plan, matches, run.options) : matches;
  });
  return searchMatches(engine, plan, { matches, run, take });
}

/** The database alone selects, orders and counts. */
async function searchRows(
  ports: SearchPorts,
  plan: SearchPlan,
  run: SearchRun,
  take: Take,
): Promise<SearchResult> {
  const { selection, distinct, columns } = plan;
  const { output } = columns;
  const compiled = distinct
    ? compileDistinctRecords(selection, output, { distinct, style: run.style, page: run })
    : compileRecords(selection, [...output, ID], run.style, run);
  let matched = 0;
  let last: number | undefined;
  for await (const { rows, columns: values } of readPage(ports.engine, compiled, run)) {
    take({ rows, columns: values.slice(0, output.length) });
    matched += rows;
    const id = values[output.length]?.values[rows - 1];
    if (id !== undefined) last = Number(id);
  }
  return { last, total: run.countTotal ? await countAll(ports, plan, run, matched) : undefined };
}

/** Records beyond which a page comes in batches. */
const LONG_PAGE = 10_000;

async function* readPage(
  engine: QueryEngine,
  statement: SqlFragment,
  { limit = Infinity, options }: SearchRun,
): AsyncIterable<Columns> {
  if (limit > LONG_PAGE) yield* engine.stream(statement, options);
  else if (limit > 0) yield await engine.query(statement, options);
}

/** @param found records of the page: where it is the last one they tell how many there are in all */
async function countAll(
  { engine, memories }: SearchPorts,
  { selection, distinct, columns }: SearchPlan,
  { limit, offset, options }: SearchRun,
  found: number,
): Promise<number> {
  const { relation, where } = selection;
  if (where === undefined && !distinct) return relation.rows;
  const isLast = limit === undefined || found < limit;
  if (isLast && (found > 0 || offset === 0)) return offset + found;
  const statement = distinct
    ? compileDistinctCount(selection, columns.output, distinct)
    : compileCount(selection);
  return memories.totals.recall(relation, renderWithLiterals(statement), async () => {
    const answer = await engine.query(statement, options);
    return Number(answer.columns[0]?.values[0]);
  });
}

/** The text search has selected and ordered; the database brings the page's values. */
async function searchMatches(
  engine: QueryEngine,
  plan: SearchPlan,
  { matches, run, take }: { readonly matches: TextMatches; readonly run: SearchRun; readonly take: Take },
): Promise<SearchResult> {
  const end = run.limit === undefined ? undefined : run.offset + run.limit;
  take(await fetchMatches(engine, plan, matches, { ...run, start: run.offset, end }));
  const last = matches.ids.subarray(run.offset, end).at(-1);
  return { last, total: run.countTotal ? matches.ids.length : undefined };
}

/** One slice of a text search's matches, with their ranks. */
export async function fetchMatches(
  engine: QueryEngine,
  { columns: { output }, selection }: SearchPlan,
  matches: TextMatches,
  {
    start,
    end,
    ...run
  }: Pick<SearchRun, 'style' | 'options'> & { readonly start: number; readonly end: number | undefined },
): Promise<Columns> {
  const ids = matches.ids.subarray(start, end);
  const stored = output.filter(({ source }) => source !== 'rank');
  const fetched = await fetchByIds(engine, selection, { columns: stored, ids, run });
  const columns = output.map((column): Column => {
    if (column.source !== 'rank') return fetched[stored.indexOf(column)]!;
    const ranks = matches.ranks.get(column.id)?.subarray(start, end) ?? [];
    return { name: column.id, values: Array.from(ranks, printFloat4) };
  });
  return { rows: ids.length, columns };
}

/** Values of the records with these ids, in the ids' order. */
async function fetchByIds(
  engine: QueryEngine,
  selection: RowSelection,
  {
    columns,
    ids,
    run,
  }: {
    readonly columns: readonly SearchColumn[];
    readonly ids: Uint32Array;
    readonly run: Pick<SearchRun, 'style' | 'options'>;
  },
): Promise<readonly Column[]> {
  if (ids.length === 0) return columns.map(({ id }) => ({ name: id, values: [] }));
  const page = { limit: undefined, offset: 0 };
  const statement = compileRecords(
    { ...onlyIds(selection, ids), sort: [] },
    [...columns, ID],
    run.style,
    page,
  );
  const batch = await engine.query(statement, run.options);
  const idValues = batch.columns[columns.length]?.values ?? [];
  const rowOfId = new Map(Array.from(idValues, (id, row) => [Number(id), row]));
  return batch.columns.slice(0, columns.length).map(({ name, values }) => ({
    name,
    values: Array.from(ids, (id) => values[rowOfId.get(id)!]!),
  }));
}

/** The selection's records with these ids, and no others. */
function onlyIds(selection: RowSelection, ids: Uint32Array): RowSelection {
  const { relation } = selection;
  const name = sql`${recordsById(relation, ids)} AS chosen`;
  return { ...selection, relation: { ...relation, name }, where: undefined };
}
