import { meansNoValue } from '../candidates/no-values.ts';
import { goesOnWithNames } from './goes-on-with-names.ts';
import { areNumbers, isDay, isValue, isYear } from './looks-like-header.ts';

type Cells = readonly string[];

/** A header with the rows below it that are none of the records. */
export interface HeaderRows {
  readonly names: Cells;
  /** The rows below its first one. */
  readonly rows: readonly Cells[];
  /** For people. */
  readonly remarks: readonly string[];
}

/** Rows that may stand below the first one of a header. */
const MOST_ROWS = 3;

/** Records that show what a column holds. */
const LEAST_BELOW = 3;

/** Columns of values that a row of words stands above: a word in one of them may mean that there is no value. */
const LEAST_COLUMNS = 2;

/**
 * The rows below a header that go on with it: units, the names once more for programs or in another language, the second part of each
 * name. Where the names tell all columns apart these rows are set apart, and joined to the names where they do not. Null: there are none.
 * @param records all that stands below the header's first row, as far as it is looked at
 */
export function findHeaderRows(header: Cells, records: readonly Cells[]): HeaderRows | null {
  const rows: Cells[] = [];
  const remarks: string[] = [];
  let names = header;
  let joined = 0;
  const tags = records.slice(0, MOST_ROWS).findLastIndex(areTags);
  for (const [at, row] of records.slice(0, MOST_ROWS).entries()) {
    const table: Table = { names, row, body: bodyBelow(records, rows.length + 1) };
    // All down to the tags are names.
    const kind = at <= tags ? 'names' : kindOf(table, rows.length);
    if (kind === null) break;
    if (kind === 'numbers') {
      remarks.push('the numbers of its columns, below its header, are set apart');
      rows.push(row);
      continue;
    }
    const whole = joinNames(names, row);
    const isClearer = !isClear(names) && countNames(whole) > countNames(names);
    if (isClearer) joined++;
    else remarks.push(kind === 'units' ? unitsRemark(names, row) : namesRemark([row]));
    if (isClearer) names = whole;
    rows.push(row);
  }
  if (rows.length === 0) return null;
  return {
    names,
    rows,
    remarks: [...(joined > 0 ? [`its header has ${joined + 1} rows: joined into one`] : []), ...remarks],
  };
}

/** What a row below a header is, of which `before` rows are known; null: a record. */
function kindOf(table: Table, before: number): 'numbers' | 'units' | 'names' | null {
  if (areNumbers(table.row) && table.body.length >= LEAST_BELOW) return 'numbers';
  if (areUnits(table)) return 'units';
  return areNames(table) || goesOnWithNames(table.row, table.body) || (before > 0 && fillsNames(table))
    ? 'names'
    : null;
}

/** The tags of HXL, by which aid organizations know columns whatever they are called: `#adm1+name`. */
const TAG = /^#\s*[a-z]\w*(\s*\+\s*[a-z]\w*)*$/i;

function areTags(row: Cells): boolean {
  const filled = filledOf(row);
  return filled.length > 1 && filled.every((i) => TAG.test(cellAt(row, i)));
}

interface Table {
  readonly names: Cells;
  readonly row: Cells;
  /** Records that are none of the header's rows for sure, if there are such. */
  readonly body: readonly Cells[];
}

function bodyBelow(records: readonly Cells[], least: number): readonly Cells[] {
  return records.slice(records.length >= MOST_ROWS + LEAST_BELOW ? Math.max(MOST_ROWS, least) : least);
}

/** What offices write for nothing, or for no number. */
const NOTHING = '-';

const cellAt = (cells: Cells, i: number) => cells[i]?.trim() ?? '';
const filledOf = (row: Cells) => row.flatMap((_, i) => (cellAt(row, i) === '' ? [] : [i]));
const textsOf = (body: readonly Cells[], i: number) =>
  body
    .map((record) => cellAt(record, i))
    .filter((text) => text !== '' && text !== NOTHING && !meansNoValue(text));

/** Whether values stand in a column, and nothing else. */
const isOfValues = (body: readonly Cells[], i: number, least: number) => {
  const texts = textsOf(body, i);
  return texts.length >= least && texts.every(isValue);
};

const UNIT =
  /^(°|º|deg)?\s?[CFK]$|^(deg(rees?)?|[µumck]?m|km|mi|ft|in|m\/s|m s-1|km\/h|kn|knots|mph|[µmk]?g|t|kt|lbs?|oz|%|‰|percent|per ?cent|[€$£¥]|usd|eur|gbp|chf|h?pa|kpa|mbar|bar|atm|[kmgt]?wh?|[kmgt]?hz|m\s?[²³23]|k?m\s?[²2]|ha|ar|acres?|[mc]?l|m[ls]|s|sec|seconds?|min|minutes?|h|hrs?|hours?|days?|yr|years?|utc|pp[mb]|[µmn]g\/(l|m\s?[³3])|k?v|m?a|db|lux|mm\/h|w\/m\s?[²2]|j|kj|mj|mol|no\.?|number|n|anzahl|yyyy-mm-dd|dd\/mm\/yyyy|mm\/dd\/yyyy)$|^[([].*[)\]]$/iu;

const IN_BRACKETS = /^[([].*[)\]]$/u;

/** Whether a row tells the units of the columns: in those that are filled otherwise with values alone, and hardly elsewhere; or it has brackets about everything. */
function areUnits({ row, body }: Table): boolean {
  const filled = filledOf(row);
  const cells = filled.map((i) => cellAt(row, i));
  if (filled.length < 2 || cells.some((cell) => isValue(cell) || meansNoValue(cell))) return false;
  if (body.length > 0 && filled.length === row.length && cells.every((cell) => IN_BRACKETS.test(cell)))
    return true;
  if (body.length < 2) return false;
  return (
    // Of some columns nothing may be known in the records that are looked at.
    filled.every((i) => isOfValues(body, i, 0)) &&
    2 * filled.filter((i) => isOfValues(body, i, 1)).length >= filled.length &&
    2 * cells.filter((cell) => UNIT.test(cell)).length >= cells.length
  );
}

/** What programs call columns by: CODGEO, POP_2020. */
const CODED_NAME = /^\p{Lu}[\p{Lu}\d]*(_[\p{Lu}\d]+)*$/u;

/**
 * Whether a row has names: words, different ones, above columns that have values alone; or of all columns what programs call them by.
 * Words that come again are names only where they part what the row above names. No cell comes again below.
 */
function areNames({ names, row, body }: Table): boolean {
  const filled = filledOf(row);
  if (body.length < LEAST_BELOW || row.length !== names.length) return false;
  if (!filled.every((i) => isName(cellAt(row, i)))) return false;
  if (filled.some((i) => textsOf(body, i).includes(cellAt(row, i)))) return false;
  const above = filled.filter((i) => isOfValues(body, i, LEAST_BELOW));
  const cells = filled.map((i) => cellAt(row, i));
  const isCoded = filled.length === row.length && cells.every((cell) => CODED_NAME.test(cell));
  if (above.length < (isCoded ? 1 : LEAST_COLUMNS)) return false;
  for (const isTime of [isYear, isDay]) {
    const areTimes = above.every((i) => isTime(cellAt(row, i)) && !textsOf(body, i).some(isTime));
    if (above.some((i) => isTime(cellAt(row, i))) && !areTimes) return false;
  }
  const isOnce = new Set(above.map((i) => cellAt(row, i))).size === above.length;
  return isOnce || !isClear(above.map((i) => names[i] ?? '')) || fillsGaps(names, row);
}

/** Whether a header names groups, and a row has a name for each column that is none of it: as surveys have their answers below a question. */
function fillsGaps(names: Cells, row: Cells): boolean {
  const gaps = names.flatMap((_, i) => (cellAt(names, i) === '' ? [i] : []));
  return gaps.length >= LEAST_GAPS && gaps.every((i) => cellAt(row, i) !== '');
}

/** Columns without a name of which one may be without by chance. */
const LEAST_GAPS = 2;

/** Whether a row has names for columns that have none so far, one of values at least, and nothing else. */
function fillsNames({ names, row, body }: Table): boolean {
  const filled = filledOf(row);
  return (
    filled.length > 0 &&
    filled.every((i) => cellAt(names, i) === '' && isName(cellAt(row, i))) &&
    filled.some((i) => isOfValues(body, i, LEAST_BELOW))
  );
}

/** A word, a year, a day, or a span of years or ages: 2009-10, 18 - 34, 65+. */
function isName(cell: string): boolean {
  if (isYear(cell) || isDay(cell)) return true;
  const isSpan =
    /^(\d{4}\s?[-–/]\s?\d{2,4}|\d{1,3}\s?[-–]\s?\d{1,3}|[<>]?\s?\d{1,3}\s?\+?)$/.test(cell) && !isValue(cell);
  return isSpan || (!isValue(cell) && !meansNoValue(cell) && /\p{L}/u.test(cell));
}

/** Whether names are there, and tell all columns apart. */
export function isClear(names: Cells): boolean {
  return names.every((name) => name.trim() !== '') && countNames(names) === names.length;
}

/** How many different names there are. */
export function countNames(names: Cells): number {
  return new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')).size;
}

/** Each name with what stands below it. One that stands above the first of several is that of all of them. */
export function joinNames(names: Cells, row: Cells): Cells {
  let group = '';
  return names.map((_, i) => {
    const [name, below] = [cellAt(names, i), cellAt(row, i)];
    group = name !== '' ? name : below === '' ? '' : group;
    return below === '' || below === group ? name : [group, below].filter((part) => part !== '').join(' ');
  });
}

/** Columns that are told. */
const MOST_TOLD = 6;

function unitsRemark(names: Cells, row: Cells): string {
  const units = filledOf(row).map((i) => `"${cellAt(names, i)}" ${cellAt(row, i)}`);
  return `below its header stand units, which are set apart: ${listOf(units)}`;
}

/** What is said of rows of names that are set apart, one at least, for people. */
export function namesRemark(rows: readonly Cells[]): string {
  const names = rows.flatMap((row) => filledOf(row).map((i) => JSON.stringify(cellAt(row, i))));
  const stand =
    rows.length === 1 ? 'stands another one, which is' : `stand ${rows.length} rows of words, which are`;
  return `below its header ${stand} set apart: ${listOf(names)}`;
}

function listOf(texts: readonly string[]): string {
  const more = texts.length - MOST_TOLD;
  return `${texts.slice(0, MOST_TOLD).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
