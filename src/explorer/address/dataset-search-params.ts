/** What datasets are filed under, in the order that it is offered. */
export const SHELVES = ['tag', 'organization', 'group', 'licence', 'format'] as const;

/** One of {@link SHELVES}. */
export type Shelf = (typeof SHELVES)[number];

/** The names chosen of each shelf: a dataset must be under one of them on every shelf that has any. */
export type FiledUnder = { readonly [One in Shelf]?: readonly string[] };

/** The search for datasets that an address tells; members that say nothing are left out. */
export function parseDatasetSearch(params: URLSearchParams): {
  readonly q?: string;
  readonly filed?: FiledUnder;
} {
  const q = params.get('q');
  const chosen = SHELVES.flatMap((shelf) => {
    const names = [...new Set(params.getAll(shelf).filter(Boolean))];
    return names.length > 0 ? [[shelf, names] as const] : [];
  });
  return { ...(q && { q }), ...(chosen.length > 0 && { filed: Object.fromEntries(chosen) }) };
}

/** The parameters of a search for datasets. */
export function formatDatasetSearch(q: string, filed: FiledUnder): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const shelf of SHELVES) for (const name of filed[shelf] ?? []) params.append(shelf, name);
  return params;
}

/** With one name more on a shelf, or one less. */
export function toggleFiled(filed: FiledUnder, shelf: Shelf, name: string): FiledUnder {
  const names = filed[shelf] ?? [];
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  const { [shelf]: _, ...others } = filed;
  return next.length > 0 ? { ...others, [shelf]: next } : others;
}
