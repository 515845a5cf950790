/** Lines below the header that are looked at, and how many of them it takes at least to tell. */
const [SHOWN, LEAST] = [200, 2];

/**
 * The names of columns that blanks part at the same places of all lines, as in a listing of fixed width.
 * Null: the text is none.
 * @param lines the file's beginning, from the header on
 */
export function findFixedColumns(lines: readonly string[]): readonly string[] | null {
  const [header = '', ...below] = lines.slice(0, SHOWN + 1).map((line) => line.trimEnd());
  const records = below.filter((line) => line !== '');
  // Columns that do without blanks of their own stand close; words of a title do so always.
  if (records.length < LEAST || !/\S\s{2,}\S/.test(header)) return null;
  const isInk = (at: number) => [header, ...records].some((line) => /\S/.test(line[at] ?? ' '));
  const width = Math.max(header.length, ...records.map(({ length }) => length));
  const columns: { readonly start: number; end: number }[] = [];
  for (let at = 0; at < width; at++) {
    if (!isInk(at)) continue;
    if (columns.length === 0 || !isInk(at - 1)) columns.push({ start: at, end: at + 1 });
    columns.at(-1)!.end = at + 1;
  }
  const names = columns.map(({ start, end }) =>
    header
      .slice(start, end)
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
  return names.length > 1 && names.every((name) => name !== '') ? names : null;
}

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The names of a header that a delimiter parts which most lines below have as well, however often. Null: there is none.
 * @param lines of a text that is no table by any delimiter, from the header on
 */
export function findRaggedNames(lines: readonly string[]): readonly string[] | null {
  const [header = '', ...below] = lines.slice(0, SHOWN + 1);
  const records = below.filter((line) => line.trim() !== '');
  if (records.length < LEAST) return null;
  for (const delimiter of DELIMITERS) {
    const names = header.split(delimiter).map((name) => name.trim());
    const parted = records.filter((line) => line.includes(delimiter)).length;
    if (names.length > 1 && names.every((name) => name !== '') && 2 * parted > records.length) return names;
  }
  return null;
}
