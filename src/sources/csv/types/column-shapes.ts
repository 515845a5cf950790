/** What a column's values are like, as far as it tells records apart. */
export interface ColumnShape {
  /** Numbers and dates: all of them have digits and no letters. */
  readonly isNumber: boolean;
  /** Some of its values begin with a blank. */
  readonly hasBlanks: boolean;
}

const NUMBER_LIKE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Whether a text has digits and no letters. */
export function isNumberLike(text: string): boolean {
  return NUMBER_LIKE.test(text);
}

/** @param rows of a table */
export function columnShapes(rows: readonly (readonly string[])[]): readonly ColumnShape[] {
  return (rows[0] ?? []).map((_, i) => {
    const texts = rows.map((cells) => cells[i] ?? '').filter((text) => text.trim() !== '');
    return {
      isNumber: texts.length > 0 && texts.every(isNumberLike),
      hasBlanks: texts.some((text) => text.startsWith(' ')),
    };
  });
}

/** Whether a value may be one of a column's. */
export function fitsShape(cell: string, shape: ColumnShape | undefined): boolean {
  return !shape?.isNumber || cell.trim() === '' || isNumberLike(cell);
}

/** The one column whose value the delimiters have parted; null: there is none, or several could be. */
export function findJoin(
  cells: readonly string[],
  width: number,
  columns: readonly ColumnShape[],
): number | null {
  const more = cells.length - width;
  if (cells.some((cell) => cell.includes('"'))) return null;
  const possible = columns.flatMap((shape, j) => {
    if (shape.isNumber) return [];
    const rest = [...cells.slice(0, j), '', ...cells.slice(j + more + 1)];
    return rest.every((cell, i) => fitsShape(cell, columns[i])) ? [j] : [];
  });
  if (possible.length === 1) return possible[0] ?? null;
  // Smith, John: a blank where no value begins with one.
  const blank = possible.filter((j) =>
    cells.slice(j + 1, j + more + 1).every((cell) => cell.startsWith(' ') && !columns[j]?.hasBlanks),
  );
  return blank.length === 1 ? (blank[0] ?? null) : null;
}
