import type { CSSProperties } from 'react';
import type { Settings } from '../settings/settings.ts';
import type { GridHeights } from './rows/use-row-window.ts';

/** Pixels on either side of a cell's text. */
export const CELL_PADDING = 11.25;

const ROWS = { comfortable: 33, dense: 25 } as const;
/** Of a head, what a name of one line with its menu takes, each further line, and what is free below. */
const HEAD_NAME = 45;
const LINE = 17;
const BELOW = 3;

/** Pixels of a table's rows and of its head. @param bars pixels that distributions take of the head @param lines of the columns' names */
export function toGridHeights(rows: Settings['rows'], bars: number, lines: number): GridHeights {
  const name = HEAD_NAME + (lines - 1) * LINE;
  return { row: ROWS[rows], name, bars, head: name + BELOW + bars };
}

/**
 * The same for the styles, which know no sizes of their own.
 * @param covered pixels that pinned columns stand over: what the browser itself brings into view comes beside them
 */
export function toGridStyle(
  { row, name, bars, head }: GridHeights,
  covered: number,
): CSSProperties & Record<`--${string}`, string> {
  return {
    '--row': `${row}px`,
    '--head': `${head}px`,
    '--head-name': `${name}px`,
    '--head-bars': `${bars}px`,
    '--cell-padding': `${CELL_PADDING}px`,
    scrollPaddingInlineStart: `${covered}px`,
  };
}
