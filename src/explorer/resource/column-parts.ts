/** A table of more columns than twice as many is loaded in parts of so many, those in view first. */
const PART = 32;

/**
 * The parts that a wide table's columns are loaded in, each with the record's number; null for a table that is loaded whole.
 * @param columns names in the table's order, without `_id`
 */
export function toColumnParts(columns: readonly string[]): readonly (readonly string[])[] | null {
  if (columns.length <= 2 * PART) return null;
  return Array.from({ length: Math.ceil(columns.length / PART) }, (_, part) => [
    '_id',
    ...columns.slice(part * PART, (part + 1) * PART),
  ]);
}

/** Numbers of the parts that some columns are in; the first where they are in none but all. */
export function partsWith(
  parts: readonly (readonly string[])[],
  columns: readonly string[],
): readonly number[] {
  const wanted = new Set(columns.filter((name) => name !== '_id'));
  const found = parts.flatMap((part, index) => (part.some((name) => wanted.has(name)) ? [index] : []));
  return found.length > 0 ? found : [0];
}
