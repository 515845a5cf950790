/**
 * CKAN's lists of column names (contract 2.4, 2.5): a text split at commas, or a list taken as it is.
 */
export function splitColumns(value: string | readonly string[]): readonly string[] {
  if (typeof value !== 'string') return value;
  return value === '' ? [] : value.split(',').map((item) => item.trim());
}

/** Takes blanks and double quotes off a name that begins and ends with the same character, as CKAN does for `fields`. */
export function unquoteColumn(item: string): string {
  return item.length > 0 && item.at(0) === item.at(-1) ? item.trim().replace(/^"+|"+$/g, '') : item;
}
