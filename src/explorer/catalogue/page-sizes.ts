import { BLOCK } from '../address/address.ts';

/** How many records of a table are asked for at once. */
export interface PageSizes {
  /** While the table is as it is, without search, filter or order: those that the site's small file of its first records holds; 0: none. */
  readonly first: number;
  /** Of any other page. */
  readonly block: number;
}

/** What the catalogue tells of a table. */
export interface TableSize {
  readonly format: string;
  readonly mediaType: string | null;
  /** Bytes of its file; null where they are not known. */
  readonly size: number | null;
  readonly records: number;
  readonly columns: number;
  /** Records in the file of the first ones. */
  readonly previewed: number;
}

/** Columns of a part of a wide table. */
export const PART = 32;

/** Most bytes of a page, about: what a line of 2 Mbit/s brings in a second. */
const PAGE_BYTES = 256 * 1024;

/** Records that a high screen shows: with fewer at once it would take several answers to fill. */
const SCREENFUL = 30;

/** Most bytes of a screenful, about: of longer records fewer come at once, down to one. */
const SCREENFUL_BYTES = 2 * 1024 * 1024;

/** Most records of a page whose columns come in parts, as several of them are asked for at once. */
const PART_ROWS = 50;

/** Bytes of a column's name in each record of an answer, about. */
const NAME_BYTES = 16;

/** Formats whose files have about as many bytes as their values. */
const TEXTS: ReadonlySet<string> = new Set(['CSV', 'TSV']);

/** Whether a table of so many columns is loaded in parts. */
export function isWide(columns: number): boolean {
  return columns > 2 * PART;
}

/**
 * The sizes of a table's pages: as many records as make {@link PAGE_BYTES}, but at most {@link BLOCK}, and at least a screenful, or what
 * of one makes {@link SCREENFUL_BYTES}.
 */
export function toPageSizes(table: TableSize): PageSizes {
  const { records, columns, previewed } = table;
  const wide = isWide(columns);
  const share = wide ? (PART + 1) / columns : 1;
  const bytes = recordBytes(table) * share;
  const least = Math.min(SCREENFUL, Math.max(1, Math.floor(SCREENFUL_BYTES / bytes)));
  return {
    // A table that the file holds as far as usual is asked for as usual.
    first: previewed >= Math.min(records, BLOCK) ? BLOCK : previewed,
    block: Math.min(wide ? PART_ROWS : BLOCK, Math.max(least, Math.floor(PAGE_BYTES / bytes))),
  };
}

/** Bytes of a record in an answer, about. A packed file's size tells nothing: as many come at once as the build found few enough for a page. */
function recordBytes({ format, mediaType, size, records, columns, previewed }: TableSize): number {
  const names = columns * NAME_BYTES;
  // The table of a workbook that somebody opened is a text.
  const isText = TEXTS.has(format.toUpperCase()) || mediaType?.startsWith('text/');
  if (size !== null && isText) return names + size / Math.max(1, records);
  return previewed < Math.min(records, BLOCK) ? PAGE_BYTES / Math.max(1, previewed) : names;
}
