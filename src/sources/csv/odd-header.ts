import { meansNoValue } from './candidates/no-values.ts';
import { isValue } from './looks-like-header.ts';

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
 * @param above the record just above, if there is one that was passed over
 * @param records below the header
 */
export function findOddHeader(
  header: readonly string[],
  { above, records }: { readonly above: readonly string[] | null; readonly records: Records },
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
  const [first = [], ...others] = records;
  if (areUnits(first, others))
    return {
      names: header,
      lines: lines + linesOf(first),
      remark: `below its header stand units, which are set apart: ${header.flatMap((name, i) => (first[i]?.trim() ? [`"${name.trim()}" ${first[i]?.trim()}`] : [])).join(', ')}`,
    };
  if (areCodedNames(header, first, others))
    return {
      names: header,
      lines: lines + linesOf(first),
      remark: `below its header stands another one, which is set apart: ${first.map((name) => JSON.stringify(name.trim())).join(', ')}`,
    };
  const grouped = above && withGroups(header, above);
  return (
    grouped && {
      names: grouped,
      lines,
      remark: `names that stand more than once are told apart by the line above them: ${grouped
        .filter((name, i) => name !== header[i])
        .map((name) => `"${name}"`)
        .join(', ')}`,
    }
  );
}

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

const UNIT =
  /^(°|º|deg)?\s?[CFK]$|^(deg(rees?)?|[µumck]?m|km|mi|ft|in|m\/s|m s-1|km\/h|kn|knots|mph|[µmk]?g|t|kt|lbs?|oz|%|‰|percent|per ?cent|[€$£¥]|usd|eur|gbp|chf|h?pa|kpa|mbar|bar|atm|[kmgt]?wh?|[kmgt]?hz|m\s?[²³23]|k?m\s?[²2]|ha|acres?|[mc]?l|m[ls]|s|sec|seconds?|min|minutes?|h|hrs?|hours?|days?|yr|years?|utc|pp[mb]|[µmn]g\/(l|m\s?[³3])|k?v|m?a|db|lux|mm\/h|w\/m\s?[²2]|j|kj|mj|mol|no\.?|number|n|yyyy-mm-dd|dd\/mm\/yyyy|mm\/dd\/yyyy)$|^[([].*[)\]]$/iu;

/** Whether a record tells the units of the columns: in those that are filled otherwise with values alone, and hardly elsewhere. */
function areUnits(record: readonly string[], others: Records): boolean {
  const filled = record.flatMap((cell, i) => (cell.trim() === '' ? [] : [i]));
  if (filled.length < 2 || others.length < 2) return false;
  const cells = filled.map((i) => record[i]?.trim() ?? '');
  if (cells.some((cell) => isValue(cell) || meansNoValue(cell))) return false;
  const isAbove = (i: number) => {
    const below = others
      .map((other) => other[i]?.trim() ?? '')
      .filter((cell) => cell !== '' && !meansNoValue(cell));
    return below.length > 0 && below.every(isValue);
  };
  return filled.every(isAbove) && 2 * cells.filter((cell) => UNIT.test(cell)).length >= cells.length;
}

/** What programs call columns by: CODGEO, POP_2020. */
const CODED_NAME = /^\p{Lu}[\p{Lu}\d]*(_[\p{Lu}\d]+)*$/u;

/**
 * Whether a record names the columns once more, for programs, as statistics offices do: all of its cells are such names, different ones,
 * and where values stand below, as in one column at least, they are no such words.
 */
function areCodedNames(header: readonly string[], record: readonly string[], others: Records): boolean {
  const cells = record.map((cell) => cell.trim());
  if (record.length !== header.length || record.length < 2 || others.length < LEAST_BELOW) return false;
  if (!cells.every((cell) => CODED_NAME.test(cell)) || new Set(cells).size < cells.length) return false;
  const below = cells.map((_, i) =>
    others.map((other) => other[i]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  const isOfValues = below.map((column) => column.length >= LEAST_BELOW && column.every(isValue));
  return isOfValues.some(Boolean) && !below.some((column, i) => column.includes(cells[i] ?? ''));
}

/** Records that show what a column holds. */
const LEAST_BELOW = 3;

/** Names with those of groups before them, which stand above the first of each, where they would not differ without; else null. */
function withGroups(header: readonly string[], above: readonly string[]): readonly string[] | null {
  const isOnce = (names: readonly string[]) =>
    new Set(names.map((name) => name.trim().toLowerCase())).size === names.length;
  if (
    above.length !== header.length ||
    above.filter((cell) => cell.trim() !== '').length < 2 ||
    isOnce(header)
  )
    return null;
  let group = '';
  const names = header.map((name, i) => {
    group = above[i]?.trim() || group;
    return group === '' ? name : `${group} ${name.trim()}`;
  });
  return isOnce(names) ? names : null;
}
