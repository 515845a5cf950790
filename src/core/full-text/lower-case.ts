/** The two letters whose full Unicode lower case is not one letter standing for itself: İ (becomes i and a dot) and Σ (final form). */
const CONTEXTUAL = /[\u0130\u03a3]/;

/**
 * Lower case one letter at a time, as PostgreSQL (towlower) and DuckDB (`lower`) fold text: the number of characters stays,
 * `İ` becomes `i` and `Σ` always `σ`.
 */
export function toLowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower === text || !CONTEXTUAL.test(text)) return lower;
  return text.replaceAll('\u0130', 'i').replaceAll('\u03a3', '\u03c3').toLowerCase();
}
