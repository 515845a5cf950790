/**
 * A JSON array as the text that DuckDB casts to a list of the same elements; null when it is not a flat JSON array. Elements
 * that are arrays or objects stay JSON text, as in CKAN's `_text`.
 */
export function toArrayLiteral(text: string): string | null {
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(items)) return null;
  return `[${items.map(element).join(', ')}]`;
}

function element(item: unknown): string {
  if (item === null) return 'NULL';
  const text = typeof item === 'string' ? item : JSON.stringify(item);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
