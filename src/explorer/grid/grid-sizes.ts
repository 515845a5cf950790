import type { CSSProperties } from 'react';
import type { Settings } from '../settings/settings.ts';
import type { GridHeights } from './use-row-window.ts';

/** Pixels on either side of a cell's text. */
export const CELL_PADDING = 11.25;

const ROWS = { comfortable: 33, dense: 25 } as const;
/** Of a head, what its name and menu take, and with what is free below. */
const HEAD_NAME = 45;
const HEAD = 48;

/** Pixels of a table's rows and of its head. @param heads pixels that distributions take of the head */
export function toGridHeights(rows: Settings['rows'], heads: number): GridHeights {
  return { row: ROWS[rows], head: HEAD + heads };
}

/**
 * The same for the styles, which know no sizes of their own.
 * @param covered pixels that pinned columns stand over: what the browser itself brings into view comes beside them
 */
export function toGridStyle(
  { row, head }: GridHeights,
  covered: number,
): CSSProperties & Record<`--${string}`, string> {
  return {
    '--row': `${row}px`,
    '--head': `${head}px`,
    '--head-name': `${HEAD_NAME}px`,
    '--head-bars': `${head - HEAD}px`,
    '--cell-padding': `${CELL_PADDING}px`,
    scrollPaddingInlineStart: `${covered}px`,
  };
}
