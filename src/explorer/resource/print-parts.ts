import type { MeasuredColumn } from '../grid/columns/column-width.ts';

/** Pixels across a page of paper, upright. */
const PAPER = 700;
/** The part of a column's pixels on screen that it takes on paper, where type is smaller. */
const SCALE = 0.65;
/** Pixels that texts have, whose lines break; numbers and times do not. */
const TEXT = 110;
/** As many columns stand on one page: all but few words are whole then. */
const TOGETHER = 15;

/**
 * The columns of a table in parts that are as wide as paper, each with the first column, so that rows are told apart. All of them in one
 * part where there are no more than {@link TOGETHER}.
 * @returns places of the columns
 */
export function toPrintParts(columns: readonly MeasuredColumn[]): readonly (readonly number[])[] {
  const places = [...columns.keys()];
  const [first, ...others] = places;
  if (first === undefined || columns.length <= TOGETHER) return [places];
  const widthOf = (place: number): number => {
    const { mayBeCut = true, values = [] } = columns[place] ?? {};
    const content = SCALE * (values.at(-1) ?? 0) + 8;
    return mayBeCut ? Math.max(45, Math.min(TEXT, content)) : Math.max(40, content);
  };
  const parts: number[][] = [];
  let room = 0;
  for (const place of others) {
    const width = widthOf(place);
    if (parts.length === 0 || width > room) {
      parts.push([first]);
      room = PAPER - widthOf(first);
    }
    parts.at(-1)?.push(place);
    room -= width;
  }
  return parts;
}
