import type { RelationColumn } from '../../../core/ports.ts';
import type { ShortLists, Span } from '../../../index/index-layout.ts';
import type { LexemeTotals } from '../../../index/words/lexeme-totals.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { deflateJson, discardDictionary, type Write } from '../lists/dictionary-writer.ts';
import type { ReadTable } from '../read-table.ts';
import { isDate } from '../words/parted-dates.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { PendingLists, PendingShorts, ShortsCollector } from './write-shorts.ts';
import { type PendingTallies, writeTallies } from './write-tallies.ts';

/** What is told of one to three characters takes a small part of the room, or none. */
export const SHORTS_ROOM = 0.075;

/** What is told of one to three characters. Each is null where there is no room, or nobody wants it. */
export interface ToldShorts {
  readonly told: PendingShorts | null;
  readonly tallies: PendingTallies | null;
  readonly totals: LexemeTotals | null;
  /** Where the totals stand in the file. */
  readonly lexemeTotals: Span | null;
  /** Bytes of what does not stand there yet. */
  readonly bytes: number;
}

/**
 * Puts together what was found of one to three characters, and writes the totals of lexemes.
 * @param shorts null: nobody wants any
 */
export function tellShorts(
  shorts: ShortsCollector | null,
  { found, rows, bytes: table, columns }: ReadTable & { readonly columns: readonly RelationColumn[] },
  {
    records,
    share,
    scratch,
    room,
    write,
  }: {
    readonly records: number;
    /** See IndexInput: `tallies`. */
    readonly share: number | undefined;
    readonly scratch: ScratchPath;
    /** Bytes that the file may still take. */
    readonly room: () => number;
    readonly write: Write;
  },
): ToldShorts {
  if (!shorts) return { told: null, tallies: null, totals: null, lexemeTotals: null, bytes: 0 };
  shorts.addLexemes(
    found.flatMap(({ lexemes }, i) => (lexemes ? [{ lexemes, isOfTimes: isDate(columns[i]!) }] : [])),
  );
  const told = keepShorts(shorts, records, room());
  const totals = shorts.totals((id) => rows.isOdd(id - 1));
  const lexemeTotals = totals && writeTotals(totals, room(), write);
  const tallies = told && writeTallies(shorts.partly(records), found, { records, table, share, scratch });
  const bytes = (told ? shortBytes(told) : 0) + (tallies?.dictionary.bytes ?? 0);
  return { told, tallies, totals, lexemeTotals, bytes };
}

/** @param records of the table @param room bytes for all that comes after the records */
function keepShorts(shorts: ShortsCollector, records: number, room: number): PendingShorts | null {
  const most = room * SHORTS_ROOM;
  // How long it all is, is not known before; one and two characters are told of alone where three, or months and days, turn out too long.
  for (const [tried, mayHaveDays] of [
    [most, true],
    [0, true],
    [0, false],
  ] as const) {
    const told = shorts.finish(records, tried, mayHaveDays);
    if (shortBytes(told) <= most) return told;
    for (const dictionary of [told.firsts, told.lexemes]) discardDictionary(dictionary);
  }
  return null;
}

/** Null: there are too many, or there is no room. */
function writeTotals(totals: LexemeTotals, room: number, write: Write): Span | null {
  const piece = seal(deflateJson(totals));
  return piece.length <= room * SHORTS_ROOM ? write(piece) : null;
}

/** Bytes of lists, seals included. */
export function bytesOfLists(lists: PendingLists): number {
  return lists.reduce((sum, { list }) => sum + list.length, 0);
}

/** Writes as many of some lists as there is room for, shorter ones where a long one has none. Null: there is none. */
export function writeLists(lists: PendingLists, room: number, write: Write): ShortLists | null {
  const grams: string[] = [];
  const bytes: number[] = [];
  let [at, left] = [0, room];
  for (const { gram, list } of lists) {
    if (list.length > left) continue;
    left -= list.length;
    const [start] = write(list);
    if (grams.length === 0) at = start;
    grams.push(gram);
    bytes.push(list.length);
  }
  return grams.length === 0 ? null : { at, directory: write(seal(deflateJson({ grams, bytes }))) };
}

function shortBytes({ firsts, lexemes }: PendingShorts): number {
  return firsts.bytes + lexemes.bytes;
}
