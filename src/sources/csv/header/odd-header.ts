import { findHeaderRows } from './header-rows.ts';

/** A header that is no line with a name for each column: the dialect passes it over, and has none. */
export interface OddHeader {
  /** One a column; empty strings where it has none. */
  readonly names: readonly string[];
  /** Of the file, the header's. */
  readonly lines: number;
  /** For people. */
  readonly remark: string;
}

/** What a column is called of which the header says nothing, since R writes it without. */
const ROW_NAMES = 'rowname';

type Records = readonly (readonly string[])[];

/**
 * What is odd about a header; null: nothing.
 * @param above the records just above that were passed over, the nearest first, as far as they are looked at
 * @param records below the header
 * @param isDeclared whether its author says that there is one header, and where
 */
export function findOddHeader(
  header: readonly string[],
  {
    above,
    records,
    isDeclared,
  }: {
    readonly above: Records;
    readonly records: Records;
    readonly isDeclared: boolean;
  },
): OddHeader | null {
  const lines = linesOf(header);
  if (hasRowNames(header, records))
    return {
      names: [ROW_NAMES, ...header],
      lines,
      remark: `its header has a name less than each record: the first column is called "${ROW_NAMES}"`,
    };
  const width = widthBeyond(header, records);
  if (width !== null) {
    const more = width - header.length;
    return {
      names: [...header, ...Array.from({ length: more }, () => '')],
      lines,
      remark: `its header has ${header.length === 1 ? 'one name' : `${header.length} names`} for ${width} columns: the last ${more === 1 ? 'one has' : `${more} have`} none`,
    };
  }
  const rows = isDeclared ? null : findHeaderRows(header, records);
  const names = rows?.names ?? header;
  const grouped = withGroups(names, above);
  if (!rows && !grouped) return null;
  return {
    names: grouped?.names ?? names,
    lines: lines + (rows?.rows ?? []).reduce((sum, row) => sum + linesOf(row), 0),
    remark: [
      ...(rows ? [rows.remarks.join('; '), 'If these are records, its dialect may say "header": true'] : []),
      ...(grouped ? [groupsRemark(names, grouped)] : []),
    ].join('. '),
  };
}

function groupsRemark(names: readonly string[], grouped: Grouped): string {
  const told = grouped.names.filter((name, i) => name !== names[i]).map((name) => `"${name}"`);
  const shown = told.slice(0, MOST_TOLD).join(', ');
  const more = told.length > MOST_TOLD ? ` and ${told.length - MOST_TOLD} more` : '';
  const lines = grouped.lines === 1 ? 'the line' : `the ${grouped.lines} lines`;
  return `names that stand more than once are told apart by ${lines} above them: ${shown}${more}`;
}

/** Names that are told. */
const MOST_TOLD = 10;

function linesOf(cells: readonly string[]): number {
  return cells.join('').split(/\r\n|\n|\r/).length;
}

/**
 * Whether a header names all columns but the first, as R's `write.table` does: every record has one cell more, and the first ones tell the
 * records apart. Where all last cells are empty, each line just ends in a delimiter.
 */
function hasRowNames(header: readonly string[], records: Records): boolean {
  const firsts = new Set(records.map(([first = '']) => first));
  return (
    records.length > 1 &&
    records.every((record) => record.length === header.length + 1) &&
    firsts.size === records.length &&
    records.some((record) => record.at(-1)?.trim() !== '') &&
    header.every((name) => name.trim() !== '')
  );
}

/** How many cells most records have, where these are more than the header has names, and none has more; else null. */
function widthBeyond(header: readonly string[], records: Records): number | null {
  const width = Math.max(0, ...records.map(({ length }) => length));
  const isFilled = (record: readonly string[]) =>
    record.length === width && record.slice(header.length).some((cell) => cell.trim() !== '');
  return width > header.length && records.length > 1 && 2 * records.filter(isFilled).length > records.length
    ? width
    : null;
}

/** Names with those of groups before them, and how many lines have these. */
interface Grouped {
  readonly names: readonly string[];
  readonly lines: number;
}

/** Names with those of groups before them, which stand above the first of each, where they would not differ without; else null. */
function withGroups(header: readonly string[], above: Records): Grouped | null {
  const isOnce = (names: readonly string[]) =>
    new Set(names.map((name) => name.trim().toLowerCase())).size === names.length;
  if (isOnce(header)) return null;
  let names: readonly string[] = header;
  for (const [i, line] of above.entries()) {
    if (line.length !== header.length || line.filter((cell) => cell.trim() !== '').length < 2) return null;
    let group = '';
    names = names.map((name, x) => {
      group = line[x]?.trim() || group;
      return `${group} ${name.trim()}`.trim();
    });
    if (isOnce(names)) return { names, lines: i + 1 };
  }
  return null;
}
