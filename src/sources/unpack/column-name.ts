/** A column as spreadsheets call it: A, B … Z, AA. @param column counted from 0 */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest >= 0 ? columnName(rest) : ''}${String.fromCharCode(65 + (column % 26))}`;
}
