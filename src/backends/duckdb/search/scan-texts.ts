import type { QueryEngine, QueryOptions, Relation } from '../../../core/ports.ts';
import type { SearchPlan } from '../../../core/search/search-plan.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { sqlOf } from '../compiled-sql.ts';
import { compileCandidateTest } from './compile-candidate-test.ts';
import { order, untied } from './compile-search.ts';
import { compileColumnText, compileRowText } from './row-text.ts';
import type { TextMatch } from '../../../core/search/text-matches.ts';
import type { TextSearch, TextSource } from '../../../core/search/text-query.ts';

/**
 * Reads texts and tells which match. The database preselects by what a match must contain; the rest is PostgreSQL's own reading
 * of words, done here. In the order asked for, if one was. Rejects with EngineError.
 */
export async function scanTexts(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
): Promise<readonly TextMatch[]> {
  const sources = sourcesOf(search);
  const matches: TextMatch[] = [];
  for await (const batch of engine.stream(compileCandidates(plan, search, sources), options)) {
    const [ids, ...texts] = batch.columns.map(({ values }) => values);
    for (let row = 0; row < batch.rows; row += 1) {
      const textOf = (source: TextSource) => (texts[sources.indexOf(source)]?.[row] ?? null) as string | null;
      const holds = search.conditions.every(({ source, matches: test }) => {
        const text = test && textOf(source);
        return test === null || (text !== null && test(text));
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

/** `SELECT _id, text…` of the rows that may match, in the order asked for. */
function compileCandidates(
  { selection, sorted }: SearchPlan,
  { conditions }: TextSearch,
  sources: readonly TextSource[],
): SqlFragment {
  const { relation, where } = selection;
  const all = [...new Set([...sources, ...conditions.map(({ source }) => source)])];
  // Names with an underscore are free: no column of a table begins with one.
  const alias = (source: TextSource) => identifier(`_text_${all.indexOf(source)}`);
  const texts = all.map((source) => sql`, ${compileText(source, relation)} AS ${alias(source)}`);
  const inner = sql`SELECT *${join(texts, '')} FROM ${relation.name}${where ? sql` WHERE ${sqlOf(where)}` : raw('')}`;
  const tests = conditions.map(({ source, candidates }) =>
    compileCandidateTest(candidates, sql`lower(${alias(source)})`),
  );
  return sql`SELECT ${identifier('_id')}${join(
    sources.map((source) => sql`, ${alias(source)}`),
    '',
  )} FROM (${inner}) ${tests.length > 0 ? sql`WHERE ${join(tests, ' AND ')}` : raw('')} ${sorted ? order(untied(selection)) : raw('')}`;
}

function compileText(source: TextSource, relation: Relation): SqlFragment {
  return source === 'row' ? compileRowText(relation) : compileColumnText(source);
}
