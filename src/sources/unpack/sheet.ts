import { ResourceError } from '../../core/errors.ts';
import { remark, type Remark } from '../../core/remark.ts';
import { goesOnWithNames } from '../csv/header/goes-on-with-names.ts';
import { namesRemark } from '../csv/header/header-rows.ts';
import { remarkPassedOver } from '../csv/mends/passed-over.ts';
import { findNamesBelow, findNamesBelowNumbers } from './names-below.ts';
import { joinSections } from './sections.ts';
import { countFilled, findHeader, findNotesBelow, isValue } from './sheet-edges.ts';

/** A sheet of a workbook: texts as they would stand in a CSV, empty ones where there is nothing. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly merges: readonly Merge[];
  /** Cells whose formula failed. */
  readonly errors: number;
  /** Cells whose formula has no value in the file. */
  readonly uncounted?: number;
  /** Whoever opens the workbook does not see it. */
  readonly hidden?: boolean;
  /** Columns that nobody sees: the first and the last of some, counted from 0. */
  readonly hiddenColumns?: readonly (readonly [number, number])[];
  /** Rows of the sheet above these, where they are a part of it; 0 if left out. */
  readonly before?: number;
  /** The first column of these, where another table of the sheet stands beside: `G`. */
  readonly besides?: string;
}

/** Cells that are one, counted from 0, the last ones included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** A sheet as a table: one row of names, and what stands in merged cells in each of them. */
export interface FlatSheet {
  /** Of one width, at the sheet's own row numbers; a row without anything is empty. */
  readonly rows: readonly (readonly string[])[];
  /** The row of the names, where it is known by what stands below; null: whoever reads the rows finds it. */
  readonly header: number | null;
  readonly remarks: readonly Remark[];
}

/** Rows and columns of the largest sheet that programs write, and cells of the largest that is read. */
const [MOST_ROWS, MOST_COLUMNS, MOST_CELLS] = [1_048_576, 16_384, 60_000_000];

/** Throws ResourceError where a row and a column, counted from 1, are none that a sheet has: a few bytes may say that there are billions. */
export function checkPlace(row: number, column: number): void {
  if (row > MOST_ROWS || column > MOST_COLUMNS)
    throw new ResourceError(
      `has a sheet of more than ${MOST_ROWS.toLocaleString('en')} rows or ${MOST_COLUMNS.toLocaleString('en')} columns`,
    );
}

/** Rows of names that are joined into one. */
const MOST_NAMES = 4;

type Grid = readonly (readonly string[])[];

/**
 * Lays a sheet out as a table. A header of several rows, of which one names what the cells below it have in common, becomes one; a cell
 * that is merged over several rows or columns of data stands in each, but for columns that have nothing of their own.
 */
export function flattenSheet({
  rows,
  merges: all,
  errors,
  uncounted = 0,
  before: rowsBefore = 0,
}: Sheet): FlatSheet {
  const { plain, merges } = withoutLinks(withoutEmptyColumns(rows, all));
  const width = plain[0]?.length ?? 0;
  const grid = plain.map((row) => [...row]);
  const inner = merges.filter((merge) => width === 1 || !isTitle(plain, merge));
  for (const { top, left, bottom, right } of inner)
    for (let y = top; y <= Math.min(bottom, grid.length - 1); y++)
      for (let x = left; x <= Math.min(right, width - 1); x++) {
        const row = grid[y];
        if (row) row[x] = grid[top]?.[left] ?? '';
      }
  const first = findHeader(plain, grid, (row) => countLevels(inner, row, grid));
  const header = (first < 0 ? null : findNamesBelowNumbers(grid, first)) ?? first;
  // Names that repeat are told apart by those of groups, which whoever reads the table finds there.
  const begin = header > 0 && areGroups(plain[header - 1], plain[header]) ? header - 1 : header;
  const above = plain
    .slice(0, Math.max(0, begin))
    .flatMap((row, y) => (countFilled(row) > 0 ? [rowsBefore + y + 1] : []));
  for (let y = 0; y < begin; y++) grid[y] = [];
  const levels = countLevels(inner, header, grid);
  const below = header < 0 ? null : headerBelow({ plain, grid, inner, header, levels });
  const body = below?.body ?? grid.length;
  const written = below?.written ?? [];
  const sections = header < 0 ? null : joinSections(plain, grid, { names: written, body });
  const end = body + findNotesBelow(grid.slice(body));
  const cut = grid.splice(end);
  const notes = cut.flatMap((row) => row.filter((text) => text.trim() !== ''));
  const said = [
    ...(sections ? [sections.remark] : []),
    ...(notes.length > 0
      ? [remarkNotes(rowsBefore + end + cut.findIndex((row) => countFilled(row) > 0) + 1, notes)]
      : []),
    ...(below?.remarks ?? []),
    ...(inner.some((merge) => merge.bottom >= body && !isLone(plain, merge))
      ? ['cells are merged over several records: each has what stands in them']
      : []),
    ...(errors > 0
      ? [`${errors === 1 ? 'a formula of it fails' : `${errors} of its formulas fail`}: no value there`]
      : []),
  ];
  if (uncounted > 0)
    said.push(
      `${uncounted === 1 ? 'a formula of it has' : `${uncounted} of its formulas have`} no value in the file: open it in a spreadsheet program, and save it`,
    );
  const told = sections?.titles
    ? grid.map((row, y) => (countFilled(row) > 0 ? [sections.titles?.[y] ?? '', ...row] : row))
    : grid;
  const own = told.slice(0, told.findLastIndex((row) => countFilled(row) > 0) + 1);
  // A title or a note may have reached further than the table.
  const trimmed = withoutEmptyColumns(own, []).plain;
  return {
    rows: trimmed.map((row) => (countFilled(row) > 0 ? row : [])),
    header: (below?.isKnown || sections) && begin === header ? body - 1 : null,
    remarks: [...remarkPassedOver(above, 'row'), ...said.map((text) => remark(text))],
  };
}

/**
 * Puts the names of a table into one row, the one above its first record. What stands alone in merged cells below them is a title, and stands in
 * the first of these alone.
 */
function headerBelow({
  plain,
  grid,
  inner,
  header,
  levels,
}: {
  readonly plain: Grid;
  readonly grid: string[][];
  readonly inner: readonly Merge[];
  readonly header: number;
  readonly levels: number;
}) {
  const end = header + levels;
  const said = new Set(grid.slice(header, end).flat());
  for (const merge of inner)
    // Names that come again do so as they are.
    if (merge.top >= end && isLone(plain, merge) && !said.has(plain[merge.top]?.[merge.left] ?? ''))
      for (let y = merge.top; y <= Math.min(merge.bottom, grid.length - 1); y++)
        grid[y] = [...(plain[y] ?? [])];
  const first = grid[header] ?? [];
  const joined = first.map((_, x) => {
    const parts = grid.slice(header, end).map((row) => (row[x] ?? '').trim());
    return [...new Set(parts.filter((part) => part !== ''))].join(' ');
  });
  const below = findNamesBelow(levels > 1 ? joined : first, grid.slice(end));
  const body = end + below.height;
  const written = grid.slice(header, body).map((row) => [...row]);
  for (let y = header; y < body - 1; y++) grid[y] = [];
  grid[body - 1] = [...below.names];
  const rows = levels + below.joined;
  return {
    body,
    written,
    isKnown: below.height > 0,
    remarks: [
      ...(rows > 1 ? [`its header has ${rows} rows: joined into one`] : []),
      ...(below.apart.length > 0 ? [namesRemark(below.apart)] : []),
    ],
  };
}

/**
 * Whether merged cells are a title: over the whole width; over half of it from the first column on, with nothing at their side; over half of it,
 * wherever it begins, with a sentence.
 */
function isTitle(plain: Grid, { top, left, bottom, right }: Merge): boolean {
  const width = plain[0]?.length ?? 0;
  const columns = right - left + 1;
  if (columns === width) return true;
  const text = plain[top]?.[left] ?? '';
  if (top !== bottom || 2 * columns < width) return false;
  const beside = countFilled(plain[top] ?? []) - 1;
  return text.length > TITLE ? beside <= 1 : left === 0 && beside === 0 && 2 * columns > width;
}

/** Characters that a title has, and hardly any name. */
const TITLE = 40;

/** Whether a cell that is merged over several columns has nothing at its sides; a sentence may have its number there. */
function isLone(plain: Grid, { top, left, bottom, right }: Merge): boolean {
  const text = plain[top]?.[left] ?? '';
  const filled = plain.slice(top, bottom + 1).reduce((sum, row) => sum + countFilled(row), 0);
  return right > left && !isValue(text) && filled <= (text.length > SENTENCE ? 2 : 1);
}

/** Characters that no name has, and no value that several columns have in common. */
const SENTENCE = 60;

/** Whether a row has names for groups of columns, each of which reaches to the next one, that tell apart names which repeat below. */
function areGroups(groups: readonly string[] = [], names: readonly string[] = []): boolean {
  const filled = names.filter((name) => name.trim() !== '');
  if (countFilled(groups) < 2 || new Set(filled).size === filled.length) return false;
  let group = '';
  const whole = names.flatMap((name, x) => {
    group = groups[x]?.trim() || group;
    return name.trim() === '' ? [] : [`${group}\n${name.trim()}`];
  });
  return new Set(whole).size > new Set(filled).size;
}

/** A sheet, its rows of one width, and what is merged in it. */
interface PlainSheet {
  readonly plain: Grid;
  readonly merges: readonly Merge[];
}

/**
 * A sheet without the columns in which one cell alone is filled, beside a title: a row further down fills all the others, as names do. It
 * is a link to other sheets, or part of the title.
 */
function withoutLinks({ plain, merges }: PlainSheet): PlainSheet {
  const filledIn = (x: number) => plain.flatMap((row, y) => (row[x]?.trim() ? [y] : []));
  const places = (plain[0] ?? []).map((_, x) => filledIn(x));
  const isLone = places.map(({ length }) => length === 1);
  const fills = (row: readonly string[]) => row.every((text, x) => isLone[x] || text.trim() !== '');
  const names = plain.findIndex((row, y) => y > 0 && countFilled(row) > 1 && fills(row));
  const isLink = places.map(([y = 0], x) => isLone[x] && y < names);
  if (names < 0 || !isLink.includes(true)) return { plain, merges };
  // What is merged lies over other columns then, and is a title all the same.
  return withoutEmptyColumns(
    plain.map((row) => row.map((text, x) => (isLink[x] ? '' : text))),
    merges,
  );
}

/**
 * A sheet without the columns in which nothing stands: those that space others, and what cells reach over that are merged in every row.
 * Its rows are of one width then.
 */
function withoutEmptyColumns(rows: Grid, merges: readonly Merge[]): PlainSheet {
  const filled = new Set<number>();
  // Repeated rows of OpenDocument are one and the same.
  let last: readonly string[] | undefined;
  for (const row of rows) {
    if (row !== last) row.forEach((text, x) => text.trim() !== '' && filled.add(x));
    last = row;
  }
  const kept = [...filled].toSorted((a, b) => a - b);
  if (rows.length * kept.length > MOST_CELLS)
    throw new ResourceError(
      `has a sheet of ${rows.length.toLocaleString('en')} rows and ${kept.length.toLocaleString('en')} columns, more than ${MOST_CELLS.toLocaleString('en')} cells: save it as CSV`,
    );
  /** How many are kept before a column. */
  const before = (column: number) => kept.filter((x) => x < column).length;
  return {
    plain: rows.map((row) => kept.map((x) => row[x] ?? '')),
    merges: merges.flatMap(({ top, left, bottom, right }) => {
      const own = { top, left: before(left), bottom, right: before(right + 1) - 1 };
      const isOne = own.left >= own.right && own.top >= own.bottom;
      return own.right < own.left || isOne ? [] : [own];
    }),
  };
}

/** How many rows a header has: those in which cells lie over several columns, and the one below; and those that go on with names above numbers. */
function countLevels(merges: readonly Merge[], header: number, grid: Grid): number {
  let levels = 1;
  while (levels < MOST_NAMES && header >= 0) {
    const row = header + levels - 1;
    const isWide = merges.some(({ top, left, right }) => top === row && right > left);
    const below = grid[row + 1] ?? [];
    const isNamed =
      countFilled(below) > 0 &&
      below.every((text) => text === '' || /\p{L}|^\d{4}$|^\d{1,3}(\s*[-–]\s*\d{1,3}|\+)$/u.test(text));
    if (!(isWide && isNamed) && !goesOnWithNames(below, grid.slice(row + 2))) break;
    levels++;
  }
  // A name that reaches further down takes the rows with it.
  const isOfHeader = ({ top }: Merge) => top >= header && top < header + levels;
  const bottom = Math.max(header, ...merges.filter(isOfHeader).map((merge) => merge.bottom));
  return header < 0 ? levels : Math.min(MOST_NAMES, Math.max(levels, bottom - header + 1));
}

/** @param from 1-based row of the sheet */
function remarkNotes(from: number, notes: readonly string[]): string {
  const text = notes.join(', ');
  return `what stands below its table is left out, from row ${from} on: ${JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)}`;
}
