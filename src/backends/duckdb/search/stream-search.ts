import type { Columns, QueryEngine } from '../../../core/ports.ts';
import type { Page, SearchPlan } from '../../../core/search/search-plan.ts';
import type { SqlFragment } from '../../../core/sql/fragment.ts';
import type { DumpRun } from '../../../core/table-backend.ts';
import type { WireStyle } from '../../../core/values/wire.ts';
import { compileDistinctRecords, compileRecords, idSlice } from './compile-search.ts';
import { distinctMatches } from './distinct-matches.ts';
import { fetchMatches } from './run-search.ts';
import { findTextMatches } from './text-search.ts';

/** Values fetched at a time where the order is that of the ids. */
const SLICE_VALUES = 500_000;

/** Records fetched at a time where the text search has the ids. */
const SLICE = 10_000;

/** A planned search in batches of wire values, in bounded memory. Rejects with EngineError. */
export async function* streamSearch(
  engine: QueryEngine,
  plan: SearchPlan,
  { style, page, isSmall }: DumpRun,
): AsyncGenerator<Columns, void> {
  const { selection, distinct, columns, text } = plan;
  if (!text) {
    const slices = distinct ? undefined : idSlices(plan, style, page);
    if (slices) {
      yield* ahead(slices, (slice) => engine.query(slice));
      return;
    }
    const records = distinct
      ? compileDistinctRecords(selection, columns.output, { distinct, style, page })
      : compileRecords(selection, columns.output, style, page);
    if (isSmall) yield await engine.query(records);
    else yield* engine.stream(records);
    return;
  }
  const textMatches = await findTextMatches(engine, plan, text, {});
  const matches = distinct ? await distinctMatches(engine, plan, textMatches, {}) : textMatches;
  const last = Math.min(matches.ids.length, page.limit === undefined ? Infinity : page.offset + page.limit);
  for (let start = page.offset; start < last; start += SLICE) {
    const end = Math.min(start + SLICE, last);
    yield await fetchMatches(engine, plan, matches, { start, end, style, options: {} });
  }
}

/**
 * The records as statements that each make a part of them, so that nothing waits in the engine for a slow reader; undefined where the
 * order is another than that of the ids, or conditions leave open where a page begins.
 */
function idSlices(
  { selection, columns: { output } }: SearchPlan,
  style: WireStyle,
  { limit = Infinity, offset }: Page,
): readonly SqlFragment[] | undefined {
  if (selection.where && (limit !== Infinity || offset > 0)) return undefined;
  // Where there is no slice to make, an order may still be wrong.
  if (!idSlice(selection, { limit: 0, offset })) return undefined;
  const size = Math.max(2048, Math.floor(SLICE_VALUES / Math.max(1, output.length)));
  const end = Math.min(selection.relation.rows, offset + limit);
  const slices: SqlFragment[] = [];
  for (let start = offset; start < end; start += size) {
    const slice = idSlice(selection, { limit: Math.min(size, end - start), offset: start });
    if (!slice) return undefined;
    slices.push(compileRecords(slice, output, style, { limit: undefined, offset: 0 }));
  }
  return slices;
}

/** Answers in order, each asked for while the one before is read. */
async function* ahead<Q, A>(questions: readonly Q[], ask: (question: Q) => Promise<A>): AsyncGenerator<A> {
  let next: Promise<A> | undefined;
  for (const [i, question] of questions.entries()) {
    const current = next ?? ask(question);
    const following = questions[i + 1];
    const answer = await current;
    next = following === undefined ? undefined : ask(following);
    // Nobody may come for it.
    next?.catch(() => undefined);
    yield answer;
  }
}
