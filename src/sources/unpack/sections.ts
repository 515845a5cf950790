import { isValue } from './sheet-edges.ts';
import { heightAbove, titleAbove } from './stacked-tables.ts';

type Rows = readonly (readonly string[])[];

/** What the column is called in which the titles of sections stand. */
const SECTION = 'section';

/** Parts of a table that begin with its names again. */
export interface Sections {
  /** Of each row: what stands above its section, the column's own name in that of the names; null: no section has a title. */
  readonly titles: readonly string[] | null;
  /** For people. */
  readonly remark: string;
}

/**
 * Takes the names out of a table in which they come again above each of its sections, and the titles of these, which tell where a record
 * belongs. Null: they do not come again.
 * @param plain the rows as they stand in the sheet
 * @param grid the same with what stands in merged cells in each of them, and one row of names; rows that are none of the table are emptied
 */
export function joinSections(
  plain: Rows,
  grid: string[][],
  {
    names,
    body,
  }: {
    /** The rows of names as they stand in the sheet. */
    readonly names: Rows;
    /** The first row below them. */
    readonly body: number;
  },
): Sections | null {
  const width = plain[0]?.length ?? 0;
  const header = body - names.length;
  const namesOf = Array.from(
    { length: width },
    (_, x) => new Set(names.map((row) => row[x]?.trim() ?? '').filter(Boolean)),
  );
  const again: number[] = [];
  for (let y = body; y < grid.length; y++) {
    const row = grid[y] ?? [];
    const label = labelOf(row);
    const filled = row.flatMap((text, x) => (text.trim() === '' ? [] : [{ text: text.trim(), x }]));
    const words = filled.filter(({ text }) => !isValue(text)).length;
    // Of names in several rows the last ones may be days or ages.
    const isEnough = 2 * words > width || again.at(-1) === y - 1;
    const areNames = filled.every(({ text, x }) => text === label || namesOf[x]?.has(text));
    if (words > 1 && isEnough && areNames) again.push(y);
  }
  // Names of several rows come again in as many.
  const firsts = again.filter((y, i) => again[i - 1] !== y - 1);
  if (firsts.length === 0) return null;
  const places = [header, ...firsts];
  const labels = [labelOf(names[0] ?? []), ...firsts.map((y) => labelOf(grid[y] ?? []))];
  // One that is the same everywhere is a name.
  const areLabelled = new Set(labels).size > 1;
  if (areLabelled && labels[0] !== null) grid[body - 1] = withoutLabel(grid[body - 1] ?? [], labels[0] ?? '');
  const above = places.map((y) => titleAbove(plain, y));
  // What stands above the first one alone is a note.
  const areTitled = above.slice(1).some((title) => title !== '');
  const found = places.map((_, i) =>
    [areTitled ? above[i] : null, areLabelled ? labels[i] : null].filter(Boolean).join(' – '),
  );
  const hasTitles = found.slice(1).some((title) => title !== '');
  const titles = hasTitles ? plain.map(() => '') : null;
  places.forEach((from, i) => titles?.fill(found[i] ?? '', from, places[i + 1] ?? grid.length));
  titles?.splice(body - 1, 1, SECTION);
  for (const y of again) grid[y] = [];
  for (const y of firsts) for (let i = heightAbove(plain, y); i > 0; i--) grid[y - i] = [];
  const times = `its names come again ${firsts.length === 1 ? 'once' : `${firsts.length} times`}`;
  return {
    titles,
    remark: `${times}, and are set apart${hasTitles ? `: what stands above them is in the column "${SECTION}"` : ''}`,
  };
}

/** What stands before the words of a row of names, as the year that its section is of: one value; null: nothing. */
function labelOf(row: readonly string[]): string | null {
  const filled = row.map((text) => text.trim()).filter((text) => text !== '');
  const labels = new Set(
    filled.slice(
      0,
      Math.max(
        0,
        filled.findIndex((text) => !isValue(text)),
      ),
    ),
  );
  const [label = null] = labels;
  return labels.size === 1 ? label : null;
}

/** The names of columns, but for those of the first ones that are nothing but a label. */
function withoutLabel(names: readonly string[], label: string): string[] {
  const end = names.findIndex((name) => name.trim() !== '' && name.trim() !== label);
  return names.map((name, x) => (x < end ? '' : name));
}
