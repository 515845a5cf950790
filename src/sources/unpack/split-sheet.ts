import { columnName } from './column-name.ts';
import { findBeside } from './side-tables.ts';
import type { Sheet } from './sheet.ts';
import { findStacked } from './stacked-tables.ts';

/** The tables of a sheet, beside and below one another, each as a sheet of its own without empty rows above: the first one keeps the sheet's name. */
export function splitSheet(sheet: Sheet): readonly Sheet[] {
  return splitBeside(sheet).flatMap(splitStacked);
}

/** The tables of a sheet that stand beside one another. */
function splitBeside(sheet: Sheet): readonly Sheet[] {
  const { name, rows, merges } = sheet;
  const tables = findBeside(rows);
  if (tables.length === 1) return [sheet];
  return tables.map(({ title, from, to }, i) => ({
    ...sheet,
    name: i === 0 ? name : nameOfPart(name, title || `column ${columnName(from)}`),
    rows: rows.map((row) => row.slice(from, to)),
    merges: merges
      .filter(({ left, right }) => left >= from && right < to)
      .map((merge) => ({ ...merge, left: merge.left - from, right: merge.right - from })),
    ...(i > 0 && { errors: 0, uncounted: 0, besides: columnName(from) }),
  }));
}

/** The tables of a sheet that stand below one another. */
function splitStacked(sheet: Sheet): readonly Sheet[] {
  const { name, rows, merges } = sheet;
  const tables = findStacked(rows);
  const [only] = tables;
  if (only && tables.length === 1 && only.begin === 0) return [sheet];
  return tables.map(({ title, begin, end }, i) => ({
    ...sheet,
    name: i === 0 ? name : nameOfPart(name, title || `row ${begin + 1}`),
    rows: rows.slice(begin, end),
    merges: merges
      .filter(({ top, bottom }) => top >= begin && bottom < end)
      .map((merge) => ({ ...merge, top: merge.top - begin, bottom: merge.bottom - begin })),
    ...(i > 0 && { errors: 0, uncounted: 0 }),
    before: begin,
  }));
}

const nameOfPart = (sheet: string, part: string) => `${sheet} – ${part.slice(0, LONGEST_TITLE).trim()}`;

/** Characters of a title that tell one table from another. */
const LONGEST_TITLE = 60;
