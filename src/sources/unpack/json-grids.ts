import { isLosslessNumber } from 'lossless-json';

type Grid = readonly (readonly unknown[])[];
type GridRecord = Readonly<Record<string, unknown>>;

/**
 * Records that JSON has without their names in each: rows below a row of names, rows with a list of names beside them (`columns`,
 * `fields`: texts, or objects with a `name`), or a list for each column. Null: it is none of these.
 */
export function fromGrid(value: unknown): readonly GridRecord[] | null {
  if (isGrid(value)) {
    const [first = [], ...rows] = value;
    return rows.length > 0 && areNames(first) ? toRecords(first, rows) : null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isLosslessNumber(value))
    return null;
  const members = Object.values(value as GridRecord);
  const [rows, other] = members.filter(isGrid);
  if (rows && !other) {
    const names = members.flatMap((member) => {
      const texts = member === rows ? null : toNames(member);
      return texts?.length === rows[0]?.length ? [texts ?? []] : [];
    });
    const [only, more] = names;
    return only && !more ? toRecords(only, rows) : fromGrid(rows);
  }
  return fromColumns(value as GridRecord);
}

/** Columns that a table has at least. */
const LEAST_COLUMNS = 2;

function isGrid(value: unknown): value is Grid {
  if (!Array.isArray(value) || value.length === 0 || !value.every(Array.isArray)) return false;
  const width = (value[0] as readonly unknown[]).length;
  return width >= LEAST_COLUMNS && value.every((row) => (row as readonly unknown[]).length === width);
}

function areNames(cells: readonly unknown[]): cells is readonly string[] {
  return (
    cells.every((cell) => typeof cell === 'string' && cell !== '') && new Set(cells).size === cells.length
  );
}

function toNames(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const names = value.map((one: unknown) =>
    typeof one === 'object' && one !== null
      ? ((one as GridRecord)['name'] ?? (one as GridRecord)['id'])
      : one,
  );
  return areNames(names) ? names : null;
}

function toRecords(names: readonly string[], rows: Grid): readonly GridRecord[] {
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}

/** A list of values for each column, all of one length. */
function fromColumns(value: GridRecord): readonly GridRecord[] | null {
  const columns = Object.entries(value);
  const length = lengthOf(columns[0]?.[1]);
  if (columns.length < LEAST_COLUMNS || length < 2) return null;
  if (columns.some(([, values]) => lengthOf(values) !== length)) return null;
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(([name, values]) => [name, (values as readonly unknown[])[i]])),
  );
}

/** How many values a list has that is of nothing nested; 0: it is none. */
function lengthOf(value: unknown): number {
  const isPlain = (one: unknown) => typeof one !== 'object' || one === null || isLosslessNumber(one);
  return Array.isArray(value) && value.every(isPlain) ? value.length : 0;
}
