/** Bytes of an index for each of a CSV with the same values, and of all that is published of it besides the CSV. */
const [SHARE, SHARE_OF_ALL] = [0.95, 1.35];
/** So much an index has even where what else is published takes more: below, searches would be slower than the columns that a host spares are worth. */
const LEAST_SHARE = 0.88;
/** Bytes of the engine, packed: whoever searches a table without an index loads them first, and then the table. */
const ENGINE = 7_000_000;
/** Bytes of an index that may be longer than its table: beyond, what a host has room for counts more than what few visitors load. */
const MOST = 32_000_000;

/**
 * How long an index may be. That of a small table has as much room as what it spares a visitor, engine and table: of many different words it
 * takes up to two and a half times the table, and without it every search is a scan.
 * @param length bytes of the table as a CSV, about @param beside bytes of what else is published of it
 */
export function indexRoom(
  length: number,
  beside: number,
  {
    share = Math.min(SHARE, Math.max(LEAST_SHARE, SHARE_OF_ALL - beside / Math.max(1, length))),
    floor = Math.min(ENGINE + length, MOST),
  }: { readonly share?: number | undefined; readonly floor?: number | undefined } = {},
): number {
  return Math.max(floor, length * share);
}
