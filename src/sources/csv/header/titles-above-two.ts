import { meansNoValue } from '../candidates/no-values.ts';
import { isValue } from './looks-like-header.ts';

type Cells = readonly string[];

/** Values below a name that show that it is one. */
const LEAST_BELOW = 3;

/**
 * How many of the first records are titles of a table of two columns, of which a title fills as many as a header that lacks a name: those
 * before the first that has words in both, if one of these stands above values and nothing else. Below a header no record is like that.
 */
export function titlesAboveTwo(records: readonly Cells[]): number {
  const at = records.findIndex(([, ...others]) => others.some(isFilled));
  if (at < 1) return 0;
  const [header = [], ...below] = records.slice(at);
  const areTitles = records.slice(0, at).every(([title = '']) => !isFilled(title) || isWord(title));
  const isHeader = header.length === 2 && header.every(isWord);
  return areTitles && isHeader && header.some((_, i) => isOfValues(below, i)) ? at : 0;
}

const isFilled = (cell: string) => cell.trim() !== '';

/** Whether a text is neither a value nor says that there is none. */
const isWord = (cell: string) => /\p{L}/u.test(cell) && !isValue(cell) && !meansNoValue(cell);

function isOfValues(records: readonly Cells[], column: number): boolean {
  const texts = records
    .map((record) => record[column] ?? '')
    .filter((cell) => isFilled(cell) && !meansNoValue(cell));
  return texts.length >= LEAST_BELOW && texts.every(isValue);
}
