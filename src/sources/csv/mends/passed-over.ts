import { remark, type Remark } from '../../../core/remark.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import { type Places, placeAt } from './places.ts';

/** Places that are listed. */
const MOST_NAMED = 5;

/**
 * What is said of rows above a header: `the first 2 rows are passed over`; nothing where nothing stands in any.
 * @param filled those in which something stands, from 1, in ascending order
 */
export function remarkPassedOver(filled: readonly number[], word: Places['word']): readonly Remark[] {
  const [first] = filled;
  if (first === undefined) return [];
  return [remark(`${listPlaces(filled, word)} passed over`, word === 'line' ? first : null)];
}

/** `the first 2 rows are` */
function listPlaces(filled: readonly number[], word: Places['word']): string {
  const last = filled.at(-1);
  if (last === filled.length) return last === 1 ? `the first ${word} is` : `the first ${last} ${word}s are`;
  if (filled.length === 1) return `${word} ${last} is`;
  const more = filled.length - MOST_NAMED;
  const list =
    more > 0
      ? `${filled.slice(0, MOST_NAMED).join(', ')} and ${more} more`
      : `${filled.slice(0, -1).join(', ')} and ${last}`;
  return `${word}s ${list} are`;
}

/** The places of a text's first lines in which something else than delimiters stands. */
export function filledPlaces(
  text: string,
  lines: number,
  { delimiter, quote, places }: Pick<CsvDialect, 'delimiter' | 'quote'> & { readonly places: Places },
): readonly number[] {
  const isFilled = (line: string) =>
    [...line].some((letter) => letter !== delimiter && letter !== quote && letter.trim() !== '');
  const filled = text
    .split(/\r\n|\n|\r/, lines)
    .flatMap((line, i) => (isFilled(line) ? [placeAt(places, i + 1)] : []));
  return [...new Set(filled)];
}
