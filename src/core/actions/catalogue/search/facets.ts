import { LICENSES } from '../licenses.ts';
import type { Hit } from './hit.ts';

/** A value of a field, and how many datasets have it. */
export interface FacetItem {
  readonly name: string;
  readonly display_name: string;
  readonly count: number;
}

/** Counts the values of fields over the hits, the most frequent first. */
export function countFacets(
  hits: readonly Hit[],
  params: {
    readonly 'facet.field'?: readonly string[] | undefined;
    readonly 'facet.limit'?: number | undefined;
    readonly 'facet.mincount'?: number | undefined;
  },
): Readonly<Record<string, readonly FacetItem[]>> {
  const { 'facet.field': fields = [], 'facet.limit': most = 50, 'facet.mincount': least = 1 } = params;
  return Object.fromEntries(
    [...new Set(fields)].map((field) => {
      const counts = new Map<string, number>();
      for (const { document } of hits) {
        const values = new Set(document.get(field)?.texts);
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const items = [...counts]
        .filter(([, count]) => count >= least)
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, most < 0 ? undefined : most)
        .map(([name, count]) => ({ name, display_name: displayName(field, name, hits), count }));
      return [field, items];
    }),
  );
}

function displayName(field: string, name: string, hits: readonly Hit[]): string {
  if (field === 'license_id') return LICENSES.find(({ id }) => id === name)?.title ?? name;
  const groups = hits.flatMap(({ dataset }) => {
    if (field === 'organization') return dataset.organization ?? [];
    return field === 'groups' ? dataset.groups : [];
  });
  return groups.find((group) => group.name === name)?.title ?? name;
}
