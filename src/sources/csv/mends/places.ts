/** What people find a table's records by: the lines of a text, the rows of a sheet, the records of JSON. */
export interface Places {
  readonly word: 'line' | 'row' | 'record';
  /** Lines of the text that is read which begin none, in ascending order: the names above records of JSON, what a quoted text goes on in. */
  readonly between: readonly number[];
  /** Places that stand before the text, where it is a part; 0 if left out. */
  readonly before?: number;
  /** Lines of the text that is read before which an empty place was left out, once for each, in ascending order; none if left out. */
  readonly gaps?: readonly number[];
}

/** One of them. */
export interface Place {
  /** `line 5` */
  readonly name: string;
  /** From 1; null where the file has no lines. */
  readonly line: number | null;
}

/** Those of a text that is read as it was written. */
export const LINES: Places = { word: 'line', between: [] };

/** The number of the place that a line begins, counted from 1. */
export function placeAt({ between, before = 0, gaps = [] }: Places, line: number): number {
  return before + line - countBelow(between, line) + countBelow(gaps, line + 1);
}

/** How many of ascending numbers are smaller than another. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line of the file's own text that a line of the text that is read stands for, from 1; null where the file has none. */
export function lineAt(places: Places, line: number): number | null {
  return places.word === 'line' ? placeAt(places, line) : null;
}

/** What begins at a line of the text that is read. */
export function toPlace(places: Places, line: number): Place {
  return { name: namePlace(places, line), line: lineAt(places, line) };
}

/** `line 5` */
export function namePlace(places: Places, line: number): string {
  return `${places.word} ${placeAt(places, line)}`;
}

/**
 * Those of a text that holds what stood elsewhere, a place a record.
 * @param lines of each record of the text
 * @param above lines of the text before the first place
 */
export function placesOf(word: Places['word'], lines: Iterable<number>, above = 0): Places {
  const between: number[] = [];
  let line = 0;
  for (const own of lines) {
    for (let i = 1; i <= own; i++) if (i > 1 || line < above) between.push(line + i);
    line += own;
  }
  return { word, between };
}
