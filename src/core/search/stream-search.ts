import type { Columns, QueryEngine } from '../ports.ts';
import type { WireStyle } from '../values/wire.ts';
import { compileDistinctRecords, compileRecords, type Page } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import { fetchMatches, onlyIds } from './run-search.ts';
import { findTextMatches } from './text-search.ts';

/** Records fetched at a time where the text search has the ids. */
const SLICE = 10_000;

/** A planned search in batches of wire values, in bounded memory. Rejects with EngineError. */
export async function* streamSearch(
  engine: QueryEngine,
  plan: SearchPlan,
  style: WireStyle,
  page: Page,
): AsyncGenerator<Columns> {
  const { selection, distinct, columns, text } = plan;
  if (!text) {
    const compile = distinct ? compileDistinctRecords : compileRecords;
    yield* engine.stream(compile(selection, columns.output, style, page));
    return;
  }
  const matches = await findTextMatches(engine, plan, text, {});
  if (distinct) {
    const stored = columns.output.filter(({ source }) => source !== 'rank');
    yield* engine.stream(compileDistinctRecords(onlyIds(selection, matches.ids), stored, style, page));
    return;
  }
  const last = Math.min(matches.ids.length, page.limit === undefined ? Infinity : page.offset + page.limit);
  for (let start = page.offset; start < last; start += SLICE) {
    const end = Math.min(start + SLICE, last);
    yield await fetchMatches(engine, plan, matches, { start, end }, { style, options: {} });
  }
}
