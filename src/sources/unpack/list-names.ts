/** Names that are told. */
const MOST_NAMED = 5;

/** The first of many names, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
