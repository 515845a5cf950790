import type { Field } from '../../../core/catalog.ts';

/** Pixels of room from which on the record's number stays in sight by itself. */
const ROOMY = 600;
/** The part of the room that pinned columns may take: the others need some to scroll in. */
const SHARE = 0.6;
/** The part of a phone's room that the column that names the records may take. */
const NAME_SHARE = 0.45;

/**
 * Where columns stay while the others scroll: pixels from the start edge, or null where they do not. Those that somebody pinned come first
 * in `columns`; the one that names the records stays once scrolling has brought it to its place.
 * In little room that one stays alone, if it leaves enough.
 * None stays where all have room at once: a cell that stays costs the browser a layer of its own.
 * @param room pixels in view
 * @param title the column that names the records; null where there is none
 */
export function toPinOffsets(
  columns: readonly Field[],
  widths: readonly number[],
  {
    pinned,
    room,
    title = null,
  }: { readonly pinned: readonly string[]; readonly room: number; readonly title?: string | null },
): readonly (number | null)[] {
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return columns.map(() => null);
  const named = pinned.length === 0 ? title : null;
  const isWanted = (id: string, index: number): boolean =>
    isId(id, index) || pinned.includes(id) || id === named;
  const withId = place(columns, widths, isWanted, room);
  // The record's number gives way to what somebody chose.
  const complete = columns.every(({ id }, index) => !pinned.includes(id) || withId[index] !== null);
  if (room >= ROOMY && complete) return withId;
  const isChosen = (id: string, index: number): boolean =>
    !isId(id, index) && (pinned.includes(id) || id === named);
  return place(columns, widths, isChosen, room);
}

/** Pixels that the column that names the records may be wide: on a phone it is to leave room for others while it stays. */
export function mostOfTitle(room: number): number {
  return room > 0 && room < ROOMY ? Math.round(room * NAME_SHARE) : Infinity;
}

/** Whether a column is the last one that stays. */
export function isEdge(offsets: readonly (number | null)[], column: number): boolean {
  return (offsets[column] ?? null) !== null && (offsets[column + 1] ?? null) === null;
}

const isId = (id: string, index: number): boolean => index === 0 && id === '_id';

function place(
  columns: readonly Field[],
  widths: readonly number[],
  wanted: (id: string, index: number) => boolean,
  room: number,
): readonly (number | null)[] {
  let offset = 0;
  let full = false;
  return columns.map(({ id }, index) => {
    const width = widths[index] ?? 0;
    full ||= wanted(id, index) && offset + width > room * SHARE;
    if (!wanted(id, index) || full) return null;
    offset += width;
    return offset - width;
  });
}
