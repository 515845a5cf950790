import { passes } from '../full-text/candidates.ts';
import { toLowerCase } from '../full-text/lower-case.ts';
import type { QueryEngine, QueryOptions, Relation } from '../ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../sql/fragment.ts';
import { compileCandidateTest } from './compile-candidate-test.ts';
import { recordsById } from './compile-ids.ts';
import { order } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import { compileColumnText, compileRowText } from './row-text.ts';
import type { TextSearch, TextSource } from './text-query.ts';

/** A record found, with its rank for each of the search's. */
export interface TextMatch {
  readonly id: number;
  readonly ranks: readonly number[];
}

/**
 * Reads texts and tells which match. The database preselects by what a match must contain; the rest is PostgreSQL's own reading
 * of words, done here. In the order asked for, if one was. Rejects with EngineError.
 * @param only these records alone
 */
export async function scanTexts(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
  only?: Uint32Array,
): Promise<readonly TextMatch[]> {
  const sources = only ? allSources(search) : sourcesOf(search);
  const matches: TextMatch[] = [];
  for await (const batch of engine.stream(compileCandidates(plan, search, sources, only), options)) {
    const [ids, ...texts] = batch.columns.map(({ values }) => values);
    for (let row = 0; row < batch.rows; row += 1) {
      const textOf = (source: TextSource) => (texts[sources.indexOf(source)]?.[row] ?? null) as string | null;
      const holds = search.conditions.every(({ source, matches: test, candidates }) => {
        if (!test && !only) return true;
        const text = textOf(source);
        return text !== null && (test ? test(text) : passes(candidates, toLowerCase(text)));
      });
      if (holds) {
        const ranks = search.ranks.map(({ source, query }) =>
          query.query ? query.rank(textOf(source) ?? '') : 0,
        );
        matches.push({ id: Number(ids?.[row]), ranks });
      }
    }
  }
  return matches;
}

/** The texts that must be looked at here; those that the database has judged alone are not fetched. */
function sourcesOf({ conditions, ranks }: TextSearch): readonly TextSource[] {
  const looked = [
    ...conditions.filter(({ matches }) => matches !== null),
    ...ranks.filter(({ query }) => query.query !== null),
  ];
  return [...new Set(looked.map(({ source }) => source))];
}

function allSources({ conditions, ranks }: TextSearch): readonly TextSource[] {
  return [...new Set([...conditions, ...ranks].map(({ source }) => source))];
}

/** `SELECT _id, text…` of the rows that may match, in the order asked for. */
function compileCandidates(
  { selection, sorted }: SearchPlan,
  { conditions }: TextSearch,
  sources: readonly TextSource[],
  only: Uint32Array | undefined,
): SqlFragment {
  const { relation, where } = selection;
  const all = [...new Set([...sources, ...conditions.map(({ source }) => source)])];
  // Names with an underscore are free: no column of a table begins with one.
  const alias = (source: TextSource) => identifier(`_text_${all.indexOf(source)}`);
  const texts = all.map((source) => sql`, ${compileText(source, relation)} AS ${alias(source)}`);
  const from = only ? sql`${recordsById(relation, only)} AS chosen` : relation.name;
  const inner = sql`SELECT *${join(texts, '')} FROM ${from}${where ? sql` WHERE ${where}` : raw('')}`;
  // Of chosen records the texts are tested here: DuckDB would make and test the texts of all records first.
  const tests = only
    ? []
    : conditions.map(({ source, candidates }) =>
        compileCandidateTest(candidates, sql`lower(${alias(source)})`),
      );
  return sql`SELECT ${identifier('_id')}${join(
    sources.map((source) => sql`, ${alias(source)}`),
    '',
  )} FROM (${inner}) ${tests.length > 0 ? sql`WHERE ${join(tests, ' AND ')}` : raw('')} ${sorted ? order(selection) : raw('')}`;
}

function compileText(source: TextSource, relation: Relation): SqlFragment {
  return source === 'row' ? compileRowText(relation) : compileColumnText(source);
}
