/** Addresses of the outlines of countries' regions, by the file: `./outlines/regions-de.json`. */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./outlines/regions-*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of the outlines of a country's regions; null where there are none. @param country ISO 3166-1 alpha-2 */
export function regionFileOf(country: string): string | null {
  return FILES[`./outlines/regions-${country.toLowerCase()}.json`] ?? null;
}
