import type { Settings } from '../settings/settings.ts';
import type { GridHeights } from './use-row-window.ts';

const ROWS = { comfortable: 33, dense: 25 } as const;
const HEAD = 48;

/** Pixels of a table's rows and of its head. @param heads pixels that distributions take of the head */
export function toGridHeights(rows: Settings['rows'], heads: number): GridHeights {
  return { row: ROWS[rows], head: HEAD + heads };
}
