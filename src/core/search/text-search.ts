import type { CandidateTest } from '../full-text/candidates.ts';
import type { QueryEngine, QueryOptions, Relation } from '../ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../sql/fragment.ts';
import { order } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import { compileColumnText, compileRowText } from './row-text.ts';
import type { TextSearch, TextSource } from './text-query.ts';

/** Matching records, in the order asked for (best rank first where none was), and their ranks by rank column. */
export interface TextMatches {
  readonly ids: readonly number[];
  readonly ranks: ReadonlyMap<string, readonly number[]>;
}

interface Match {
  readonly id: number;
  readonly ranks: readonly number[];
}

/**
 * Finds the matches of a text search within the plan's selection. The database preselects by what a match must contain; the
 * rest is PostgreSQL's own reading of words, done here. Rejects with EngineError.
 */
export async function findTextMatches(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
): Promise<TextMatches> {
  const sources = sourcesOf(search);
  const matches: Match[] = [];
  for await (const batch of engine.stream(compileCandidates(plan, search, sources), options)) {
    const [ids, ...texts] = batch.columns.map(({ values }) => values);
    for (let row = 0; row < batch.rows; row += 1) {
      const textOf = (source: TextSource) => (texts[sources.indexOf(source)]?.[row] ?? null) as string | null;
      const holds = search.conditions.every(({ source, matches: test }) => {
        const text = test && textOf(source);
        return !test || (text !== null && test(text));
      });
      if (holds) {
        const ranks = search.ranks.map(({ source, query }) =>
          query.query ? query.rank(textOf(source) ?? '') : 0,
        );
        matches.push({ id: Number(ids?.[row]), ranks });
      }
    }
  }
  if (!plan.sorted) matches.sort(bestFirst);
  return {
    ids: matches.map(({ id }) => id),
    ranks: new Map(search.ranks.map(({ id }, i) => [id, matches.map(({ ranks }) => ranks[i] as number)])),
  };
}

/** The texts that must be looked at here; those that the database has judged alone are not fetched. */
function sourcesOf({ conditions, ranks }: TextSearch): readonly TextSource[] {
  const looked = [
    ...conditions.filter(({ matches }) => matches !== null),
    ...ranks.filter(({ query }) => query.query !== null),
  ];
  return [...new Set(looked.map(({ source }) => source))];
}

function bestFirst(a: Match, b: Match): number {
  const differing = a.ranks.findIndex((rank, i) => rank !== b.ranks[i]);
  return differing < 0 ? a.id - b.id : (b.ranks[differing] as number) - (a.ranks[differing] as number);
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
  const tests = conditions.map(({ source, candidates }) =>
    compileTest(candidates, sql`lower(${alias(source)})`),
  );
  const inner = sql`SELECT *${join(texts, '')} FROM ${relation.name}${where ? sql` WHERE ${where}` : raw('')}`;
  return sql`SELECT ${identifier('_id')}${join(
    sources.map((source) => sql`, ${alias(source)}`),
    '',
  )} FROM (${inner}) WHERE ${join(tests, ' AND ')} ${sorted ? order(selection) : raw('')}`;
}

function compileText(source: TextSource, relation: Relation): SqlFragment {
  return source === 'row' ? compileRowText(relation) : compileColumnText(source);
}

function compileTest(test: CandidateTest, lowerText: SqlFragment): SqlFragment {
  if ('contains' in test) return sql`contains(${lowerText}, ${test.contains})`;
  if ('everything' in test) return sql`${lowerText} IS NOT NULL`;
  const [parts, operator, none] = 'all' in test ? [test.all, ' AND ', 'true'] : [test.any, ' OR ', 'false'];
  if (parts.length === 0) return raw(none);
  return sql`(${join(
    parts.map((part) => compileTest(part, lowerText)),
    operator,
  )})`;
}
