import { planSearch, type PlanPorts } from '../search/plan-search.ts';
import { isJsonObject, type JsonValue } from '../params/json-value.ts';
import type { Relation } from '../ports.ts';
import type { SearchParams } from '../search/search-params.ts';
import type { SearchPlan } from '../search/search-plan.ts';

/** One of the conditions of a search, all of which must hold. */
export interface SearchPart {
  /** The column that it is a condition of; null: not of one alone. */
  readonly column: string | null;
  readonly plan: SearchPlan;
}

type Selecting = Pick<SearchParams, 'filters' | 'q' | 'full_text' | 'plain' | 'language'>;

/** The conditions of a search one by one, each planned. Rejects as planSearch does. */
export async function toSearchParts(
  params: Partial<Selecting>,
  relation: Relation,
  ports: PlanPorts,
): Promise<readonly SearchPart[]> {
  const { filters, q, full_text: fullText, plain, language } = params;
  const words = typeof q === 'object' ? Object.entries(q) : [];
  const rowText = fullText || (typeof q === 'string' ? q : '');
  const parts: readonly (readonly [column: string | null, part: Partial<Selecting>])[] = [
    ...filterParts(filters),
    ...words.map(([column, text]) => [column, { q: { [column]: text } }] as const),
    ...(rowText === '' ? [] : [[null, { full_text: rowText }] as const]),
  ];
  return Promise.all(
    parts.map(async ([column, part]) => ({
      column,
      plan: await planSearch({ ...part, plain, language }, relation, ports),
    })),
  );
}

/** Members of `filters`, each by itself: a column's condition, or a group of conditions. */
function filterParts(
  filters: JsonValue | undefined,
): readonly (readonly [column: string | null, part: Partial<Selecting>])[] {
  if (filters === undefined) return [];
  if (!isJsonObject(filters)) return [[null, { filters }]];
  return Object.entries(filters).map(([key, condition]) => {
    const column = key.startsWith('$$') ? key.slice(1) : key.startsWith('$') ? null : key;
    return [column, { filters: { [key]: condition } }];
  });
}
