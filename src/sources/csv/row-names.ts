/** The name of a column of which the header says nothing, since R writes it without. */
export const ROW_NAMES = 'rowname';

/**
 * Whether a header names all columns but the first, as R's `write.table` does: every record has one cell more, and the first ones tell the
 * records apart. Where all last cells are empty, each line just ends in a delimiter.
 * @param records below the header
 */
export function hasRowNames(header: readonly string[], records: readonly (readonly string[])[]): boolean {
  const firsts = new Set(records.map(([first = '']) => first));
  return (
    records.length > 1 &&
    records.every((record) => record.length === header.length + 1) &&
    firsts.size === records.length &&
    records.some((record) => record.at(-1)?.trim() !== '') &&
    header.every((name) => name.trim() !== '')
  );
}
