/** Rows of a table by their name, in order. */
export function byName<R extends { readonly name: string }>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row]);
  return groups;
}
