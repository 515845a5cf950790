/** Delimiters between which quotes often mean nothing: no text has these, so that none need be quoted. */
const UNQUOTED: ReadonlySet<string> = new Set(['\t', '|']);

const QUOTED = /^"(?:[^"]|"")*"$/;

/**
 * Whether quotation marks are parts of a text's values: some begin with one, none is in quotes, and each line has
 * as many cells as the first.
 * @param text from its header on
 * @param whole whether the text is all of the file
 */
export function hasStrayQuotes(text: string, whole: boolean, delimiter: string): boolean {
  if (!UNQUOTED.has(delimiter) || !text.includes('"')) return false;
  const all = text.split(/\r\n|\n|\r/);
  // The last line of a part may be half a line.
  const lines = (whole ? all : all.slice(0, -1)).filter((line) => line !== '');
  const cells = lines.map((line) => line.split(delimiter));
  const width = cells[0]?.length ?? 0;
  if (width < 2 || cells.some(({ length }) => length !== width)) return false;
  const opened = cells.flat().filter((cell) => cell.startsWith('"'));
  return opened.length > 0 && !opened.some((cell) => QUOTED.test(cell));
}
