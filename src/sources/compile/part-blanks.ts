import Papa from 'papaparse';
import { meansNoValue } from '../csv/candidates/no-values.ts';

/** A file whose columns are parted by blanks, as `rewritten`, with commas. */
export interface PartedByBlanks {
  readonly rewritten: string;
  readonly header: boolean;
  /** Lines left out, those above the first record aside. */
  readonly comments: number;
}

/** Characters of a text that is looked at. */
const MOST_LETTERS = 50_000_000;

/** Columns of numbers, which no prose has, and records that show it. */
const [LEAST_NUMBERS, LEAST_RECORDS] = [3, 3];

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const isNumber = (cell: string) => NUMBER.test(cell) || meansNoValue(cell);

/**
 * Parts a text at its blanks where every line has as many words, and at least three and half of its columns are numbers all along: so do
 * measurements look that programs and people align. Lines of comments (#, %) above may name the columns. Null: it is none of these.
 */
export function partByBlanks(text: string): PartedByBlanks | null {
  if (text.length > MOST_LETTERS) return null;
  const lines = text.split(/\r\n|\n|\r/);
  const begin = lines.findIndex((line) => line.trim() !== '' && !isComment(line));
  const filled = lines.slice(Math.max(0, begin)).filter((line) => line.trim() !== '');
  const rows = filled.filter((line) => !isComment(line)).map(wordsOf);
  const [first = [], ...others] = rows;
  const width = first.length;
  if (rows.length < LEAST_RECORDS || others.some(({ length }) => length !== width)) return null;
  const numbers = first.flatMap((_, i) => (others.every((row) => isNumber(row[i] ?? '')) ? [i] : []));
  if (numbers.length < LEAST_NUMBERS || 2 * numbers.length < width) return null;
  const isNamed = !first.some(isNumber);
  if (!isNamed && !(numbers.every((i) => isNumber(first[i] ?? '')) && isTable(filled, rows))) return null;
  const above = wordsOf((lines[begin - 1] ?? '').trim().replace(/^[#%]+/, ''));
  const names = isNamed ? [] : above.length === width && !above.some(isNumber) ? [above] : [];
  return {
    rewritten: `${Papa.unparse([...names, ...rows], { newline: '\n' })}\n`,
    header: isNamed || names.length > 0,
    comments: filled.length - rows.length,
  };
}

/** Whether records without names are no numbers of several groups, as of telephones: they are aligned, or measure something. */
function isTable(lines: readonly string[], [first = []]: readonly (readonly string[])[]): boolean {
  return (
    lines.some((line) => /\S\s\s+\S/.test(line)) ||
    (first.length >= LEAST_NAMELESS && first.some((cell) => cell.includes('.')))
  );
}

const LEAST_NAMELESS = 4;

const isComment = (line: string) => /^\s*[#%]/.test(line);

/** The words of a line; of a quoted one, what is within the quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"(?=\s|$)|'([^']*)'(?=\s|$)|\S+/g)].map(
    ([whole, double, single]) => double ?? single ?? whole,
  );
}
