import { validationError } from '../errors.ts';
import type { QueryEngine, QueryOptions, Relation, RelationColumn } from '../ports.ts';
import { join, raw, sql, type SqlFragment } from '../sql/fragment.ts';
import { order, type RowSelection } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import { compileColumnText, compileRowText } from './row-text.ts';
import { searchableColumns } from './search-columns.ts';
import type { SearchParams } from './search-params.ts';

export interface TextSearchSettings {
  readonly fullText: 'contains' | 'words';
}

/** A text search, all of whose parts must match. */
export interface TextSearch {
  readonly parts: readonly TextPart[];
  /** Rank columns that CKAN makes for it. */
  readonly ranks: readonly { readonly id: string }[];
}

interface TextPart {
  readonly text: SqlFragment;
  readonly words: readonly string[];
}

/** Matching records, in the order asked for, and their ranks by rank column. */
export interface TextMatches {
  readonly ids: readonly number[];
  readonly ranks: ReadonlyMap<string, readonly number[]>;
}

/** Reads `q` and `full_text` (contract 2.8). Undefined: no text search. Throws a Validation Error under `q`. */
export function parseTextSearch(
  params: SearchParams,
  relation: Relation,
  _settings: TextSearchSettings,
): TextSearch | undefined {
  const { q, full_text: fullText } = params;
  const parts: TextPart[] = [];
  const ranks: { id: string }[] = [];
  const rowText = fullText ?? (typeof q === 'string' ? q : '');
  if (rowText !== '') {
    parts.push({ text: compileRowText(relation), words: toWords(rowText) });
    ranks.push({ id: 'rank' });
  }
  if (typeof q === 'object') {
    const columns = new Map(searchableColumns(relation).map((column) => [column.id, column]));
    for (const [name, value] of Object.entries(q)) {
      if (!columns.has(name) || typeof value !== 'string')
        throw validationError({ q: [`invalid value "${name}"`] });
      parts.push({ text: compileColumnText(columns.get(name) as RelationColumn), words: toWords(value) });
      ranks.push({ id: `rank ${name}` });
    }
  }
  return parts.length === 0 ? undefined : { parts, ranks };
}

function toWords(text: string): readonly string[] {
  // CKAN takes these for an attempt to end its statement.
  if (text.endsWith('\\') || text.includes("\\'")) {
    throw validationError({ query: ['Query is not a single statement.'] });
  }
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Finds the matches within the plan's selection. Rejects with EngineError. */
export async function findTextMatches(
  engine: QueryEngine,
  plan: SearchPlan,
  text: TextSearch,
  options: QueryOptions,
): Promise<TextMatches> {
  const conditions = text.parts.map(compilePart);
  const where = plan.selection.where ? [plan.selection.where, ...conditions] : conditions;
  const selection: RowSelection = {
    ...plan.selection,
    where: join(where, ' AND '),
    sort: plan.sorted ? plan.selection.sort : [{ column: '_id', descending: false, nullsFirst: false }],
  };
  const statement = sql`SELECT _id FROM ${selection.relation.name} WHERE ${selection.where ?? raw('true')} ${order(selection)}`;
  const { columns } = await engine.query(statement, options);
  const ids = Array.from(columns[0]?.values ?? [], Number);
  return { ids, ranks: new Map(text.ranks.map(({ id }) => [id, ids.map(() => 0)])) };
}

function compilePart({ text, words }: TextPart): SqlFragment {
  if (words.length === 0) return raw('false');
  return sql`(${join(
    words.map((word) => sql`contains(lower(${text}), lower(${word}))`),
    ' AND ',
  )})`;
}
