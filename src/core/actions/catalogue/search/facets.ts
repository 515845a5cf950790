import { ActionError } from '../../../errors.ts';
import { LICENSES } from '../licenses.ts';
import type { Candidate } from './hit.ts';

/** A value of a field, and how many datasets have it. */
export interface FacetItem {
  readonly name: string;
  readonly display_name: string;
  readonly count: number;
}

/**
 * Counts the values of fields over the hits, the most frequent first: terms, where a field is text. Where none is too few, the values of
 * all datasets are listed. Throws ActionError 409 for a field without a name.
 * @param all every dataset, found or not
 */
export function countFacets(
  hits: readonly Candidate[],
  all: readonly Candidate[],
  params: {
    readonly 'facet.field'?: readonly string[] | undefined;
    readonly 'facet.limit'?: number | undefined;
    readonly 'facet.mincount'?: number | undefined;
  },
): Readonly<Record<string, readonly FacetItem[]>> {
  const { 'facet.field': fields = [], 'facet.limit': most = 50, 'facet.mincount': least = 1 } = params;
  if (fields.includes(''))
    throw new ActionError('Search Error', { message: 'Search error: undefined field: ""' });
  return Object.fromEntries(
    [...new Set(fields)].map((field) => {
      const termsOf = ({ document }: Candidate) => document.get(field)?.terms.keys() ?? [];
      const listed = least === 0 ? all.flatMap((hit) => [...termsOf(hit)]) : [];
      const counts = new Map(listed.map((value) => [value, 0]));
      for (const hit of hits)
        for (const value of termsOf(hit)) counts.set(value, (counts.get(value) ?? 0) + 1);
      const titles = titlesOf(field, all);
      const items = [...counts]
        .filter(([, count]) => count >= least)
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, most < 0 ? undefined : most)
        .map(([name, count]) => ({ name, display_name: titles.get(name) ?? name, count }));
      return [field, items];
    }),
  );
}

/** Titles of a field's values by name; none where the values are shown as they are. */
function titlesOf(field: string, all: readonly Candidate[]): ReadonlyMap<string, string> {
  if (field === 'license_id') return new Map(LICENSES.map(({ id, title }) => [id, title]));
  const groups = all.flatMap(({ dataset }) => {
    if (field === 'organization') return dataset.organization ?? [];
    return field === 'groups' ? dataset.groups : [];
  });
  // The first of a name has the say.
  return new Map(groups.toReversed().map(({ name, title }) => [name, title]));
}
