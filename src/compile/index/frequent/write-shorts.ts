import { setImmediate } from 'node:timers/promises';
import { listBytes } from '../../../core/search-index/condition.ts';
import { isMonthOrDay, isShortText } from '../../../core/search-index/terms/short-text.ts';
import { encodeIds } from '../../../index/lists/id-list.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { shortLexemeKey } from '../../../index/index-layout.ts';
import type { LexemeTotals } from '../../../index/words/lexeme-totals.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { firstOf } from '../lists/first-records.ts';
import { DictionaryWriter, type PendingDictionary } from '../lists/dictionary-writer.ts';
import { type GroupMasks, idsOfMasks, MOST_CHARACTERS } from '../grams/gram-masks.ts';
import { mergeLexemes, type SpooledLexemes } from '../lexemes/lexeme-spool.ts';
import { Postings, type SortedPostings } from '../lists/postings.ts';
import {
  atLeast,
  countDifferent,
  countEach,
  countRecords,
  mostTimes,
  type RecordCounts,
} from '../lists/record-counts.ts';
import type { GramCounts } from './short-grams.ts';
import type { ScratchPath } from '../lists/spool.ts';

/** What an index tells of texts of one to three characters. */
export interface PendingShorts {
  /** By characters less one: by gram how many records have it. */
  readonly grams: readonly Readonly<Record<string, number>>[];
  readonly firsts: PendingDictionary;
  readonly lexemes: PendingDictionary;
  /** See Shorts. */
  readonly days: boolean;
}

/** Grams of one and two characters of which something is told: more have only tables of many scripts. */
const MOST_GRAMS = 10_000;
/** Grams of three characters of which something is told: at most so many, as all their totals are read together, */
const MOST_TRIPLES = 4_096;
/** and those that so many records have, at least. Of others the lists of their words are soon read. */
const LEAST_TRIPLE = 64;
/** So many of the first records are worth being told where not all are: a page. */
const PAGE = 100;
/** A record that has a gram within a word counts as such a part of one that has it as a lexeme. */
const UNASKED = 1 / 32;
/** Months and days stand so often for each record at least, but for columns of times, or they are not told of: their words are soon read then. */
const LEAST_DAYS = 1 / 8;
/** Bytes that a list takes beside its ids, about. */
const LIST = 8;
/** Lexemes of three characters whose totals are told at most: they are read together. */
const MOST_TOTALS = 10_000;

/** Lexemes of a column. */
export interface ColumnLexemes {
  readonly lexemes: SpooledLexemes;
  /** Whether its values are dates or times. */
  readonly isOfTimes: boolean;
}

/** All records of some grams, those first that most have: each list sealed. */
export type PendingLists = readonly { readonly gram: string; readonly list: Uint8Array }[];

/** A gram, and all records that have it. */
export interface PartlyTold {
  readonly gram: string;
  readonly masks: readonly GroupMasks[];
}

interface GramRecords {
  readonly count: number;
  readonly firsts: Uint32Array;
  /** All of them; null: they are not kept. */
  readonly masks: readonly GroupMasks[] | null;
}
type Gram = readonly [gram: string, GramRecords];

/** Puts together what was found of one to three characters in parts of a table. */
export class ShortsCollector {
  readonly #postings: Postings;
  readonly #numbers = new Map<string, number>();
  readonly #grams = new Map<string, GramRecords>();
  /** Whether of all of them the records that are kept are known. */
  #areSure = true;
  /** These, the most frequent first; undefined: they are to be sorted. */
  #inOrder: readonly Gram[] | undefined;
  #sorted: SortedPostings | undefined;
  /** How often months and days stand in columns that are no times. */
  #days = 0;

  constructor(readonly scratch: ScratchPath) {
    this.#postings = new Postings(scratch, false);
  }

  /** Takes the lexemes of all columns. */
  addLexemes(columns: readonly ColumnLexemes[]): void {
    const ofColumns = columns.map(({ lexemes }) => lexemes);
    mergeLexemes(ofColumns, ({ lexeme, ids, times }) => {
      if (isMonthOrDay(lexeme))
        this.#days += times.reduce((sum, own, i) => (columns[i]!.isOfTimes ? sum : sum + own), 0);
      const number = this.#numbers.size;
      this.#numbers.set(lexeme, number);
      for (let i = 0; i < ids.length; i += 1) this.#postings.add(number, ids[i]!);
    });
  }

  /** Adds the grams of some of the records, whichever. */
  addGrams({ grams, counts, firsts, known: lengths, masks: all, areChosen }: GramCounts): void {
    this.#inOrder = undefined;
    // Each part has other rare characters that came first.
    this.#areSure &&= this.#grams.size === 0 || areChosen;
    let at = 0;
    grams.forEach((gram, i) => {
      const count = counts[i]!;
      const own = firsts.subarray(at, (at += lengths[i]!));
      const masks = all[i] ? [all[i]] : null;
      const earlier = this.#grams.get(gram);
      this.#grams.set(
        gram,
        earlier
          ? {
              count: count + earlier.count,
              firsts: firstOf(own, earlier.firsts),
              masks: masks && earlier.masks && [...earlier.masks, ...masks],
            }
          : { count, firsts: own, masks },
      );
    });
  }

  /** Grams of one and two characters of which neither the first records are all, nor all of the table, with these. @param records of the table */
  partly(records: number): readonly PartlyTold[] {
    if (!this.#areMasksSure) return [];
    return [...this.#grams].flatMap(([gram, { count, firsts, masks }]) =>
      masks && count > firsts.length && count < records ? [{ gram, masks }] : [],
    );
  }

  /** Whether all records are known of the grams of which they seem to be: of very many characters parts have kept others. */
  get #areMasksSure(): boolean {
    if (this.#areSure) return true;
    let characters = 0;
    for (const gram of this.#grams.keys()) if (gram.length === 1) characters += 1;
    return characters <= MOST_CHARACTERS;
  }

  /**
   * All records of grams of one and two characters, the more of these the sooner, where the first ones are not all of them, nor all of the table: as many as
   * there is room for, shorter ones where a long one has none. What was kept for them is gone afterwards. Between two lists others have their turn: lanes that have made a part are given the next one.
   * @param records of the table
   */
  async lists(records: number, room: number): Promise<PendingLists> {
    const lists: { gram: string; list: Uint8Array }[] = [];
    let left = this.#areMasksSure ? room : 0;
    for (const [gram, { count, firsts, masks }] of this.#askedFirst()) {
      if (!masks || count === firsts.length || count === records) continue;
      // Of a digit that nearly all records have those are listed that do not: it has room where others have none.
      if (bytesOf(Math.min(count, records - count), records) > left) continue;
      const list = seal(encodeIds(idsOfMasks(masks, records), records));
      if (list.length <= left) {
        left -= list.length;
        lists.push({ gram, list });
      }
      await setImmediate();
    }
    for (const [gram, own] of this.#grams) this.#grams.set(gram, { ...own, masks: null });
    this.#inOrder = undefined;
    return lists;
  }

  /** The same, but those before that most records have as a lexeme: who looks for two letters or a number means them. */
  #askedFirst(): readonly Gram[] {
    const asked = (gram: string, count: number) => {
      const number = this.#numbers.get(gram);
      return count * UNASKED + (number === undefined ? 0 : countDifferent(this.#lexemes().of(number).ids));
    };
    return [...this.#grams]
      .filter(([gram]) => gram.length < 3)
      .map((gram) => ({ gram, asked: asked(gram[0], gram[1].count) }))
      .sort((a, b) => b.asked - a.asked || compareKeys(a.gram[0], b.gram[0]))
      .map(({ gram }) => gram);
  }

  /** Grams, those first that most records have. */
  #ordered(): readonly Gram[] {
    return (this.#inOrder ??= [...this.#grams].sort(
      ([x, a], [y, b]) => b.count - a.count || compareKeys(x, y),
    ));
  }

  /**
   * Writes what is told. May be asked again, for less; nothing can be added any more.
   * @param records of the table @param room bytes: texts of three characters are left out where there is none, others never
   * @param mayHaveDays whether months and days may be told of
   */
  finish(records: number, room: number, mayHaveDays: boolean): PendingShorts {
    const days = mayHaveDays && this.#days >= LEAST_DAYS * records;
    const isTold = (lexeme: string) => isShortText(lexeme) || (days && isMonthOrDay(lexeme));
    const told = this.#toTell(records, room, isTold);
    const grams = new Map(told.sort(([a], [b]) => compareKeys(a, b)));
    const counts: readonly Record<string, number>[] = [{}, {}, {}];
    for (const [gram, { count }] of told) counts[gram.length - 1]![gram] = count;
    return {
      grams: counts,
      firsts: this.#writeFirsts(grams, records),
      lexemes: this.#writeLexemes((lexeme) => isTold(lexeme) || grams.has(lexeme), records),
      days,
    };
  }

  /**
   * What is told of all lexemes of three characters; nothing can be added any more. Null: there are too many.
   * @param isOdd whether a record, by its id, is left out
   */
  totals(isOdd: (id: number) => boolean): LexemeTotals | null {
    const sorted = this.#lexemes();
    const triples = [...this.#numbers].filter(([lexeme]) => !isShortText(lexeme));
    if (triples.length > MOST_TOTALS) return null;
    triples.sort(([a], [b]) => compareKeys(a, b));
    return Object.fromEntries(
      triples.map(([lexeme, number]) => [lexeme, countRecords(sorted.of(number).ids, isOdd)]),
    );
  }

  /** Of three characters those of the most records for each byte that they take, as far as there is room. */
  #toTell(records: number, room: number, isTold: (lexeme: string) => boolean): Gram[] {
    const ordered = this.#ordered().filter(([gram, { count }]) => gram.length < 3 || count >= LEAST_TRIPLE);
    const others = ordered.filter(([gram]) => gram.length < 3).slice(0, MOST_GRAMS);
    const lexemeBytes = new Map(
      [...this.#numbers].map(([lexeme, number]) => [
        lexeme,
        bytesOf(countDifferent(this.#lexemes().of(number).ids), records),
      ]),
    );
    const bytesOfGram = ([, { firsts }]: Gram) => bytesOf(firsts.length, records);
    let left = others.reduce((rest, gram) => rest - bytesOfGram(gram), room);
    for (const [lexeme, bytes] of lexemeBytes) if (isTold(lexeme)) left -= bytes;
    // Of what begins late in the table too few of the first records are known.
    const triples = ordered
      .filter(([gram, { count, firsts }]) => gram.length === 3 && firsts.length >= Math.min(PAGE, count))
      .map((gram) => ({
        gram,
        bytes: bytesOfGram(gram) + (isTold(gram[0]) ? 0 : (lexemeBytes.get(gram[0]) ?? 0)),
      }))
      .sort((a, b) => b.gram[1].count / b.bytes - a.gram[1].count / a.bytes);
    const chosen: Gram[] = [];
    for (const { gram, bytes } of triples) {
      if (bytes > left || chosen.length === MOST_TRIPLES) continue;
      left -= bytes;
      chosen.push(gram);
    }
    return [...others, ...chosen];
  }

  #lexemes(): SortedPostings {
    return (this.#sorted ??= this.#postings.sort());
  }

  /** One list after the other is made: all together they are as long as the table. */
  #writeLexemes(isTold: (lexeme: string) => boolean, highest: number): PendingDictionary {
    const sorted = this.#lexemes();
    const entries: { readonly key: string; readonly number: number; readonly times: number }[] = [];
    for (const [lexeme, number] of this.#numbers) {
      if (!isTold(lexeme)) continue;
      for (let times = mostTimes(sorted.of(number).ids); times > 0; times -= 1)
        entries.push({ key: shortLexemeKey(lexeme, times), number, times });
    }
    entries.sort((a, b) => compareKeys(a.key, b.key));
    const writer = new DictionaryWriter(this.scratch, { placed: false, highest });
    let last: { readonly number: number; readonly counts: RecordCounts } | undefined;
    for (const { key, number, times } of entries) {
      // Those of one lexeme follow one another, as many as a record has of it: a long text has some by the thousand.
      if (last?.number !== number) last = { number, counts: countEach(sorted.of(number).ids) };
      writer.add(key, times === 1 ? last.counts.ids : atLeast(last.counts, times));
    }
    return writer.finish();
  }

  /** @param grams in order */
  #writeFirsts(grams: ReadonlyMap<string, GramRecords>, highest: number): PendingDictionary {
    const writer = new DictionaryWriter(this.scratch, { placed: false, highest });
    for (const [gram, { firsts }] of grams) writer.add(gram, firsts);
    return writer.finish();
  }

  /** Frees what it holds, and removes what it has written. */
  discard(): void {
    this.#grams.clear();
    this.#inOrder = undefined;
    this.#numbers.clear();
    this.#sorted?.close();
    this.#sorted = undefined;
    this.#postings.discard();
  }
}

/** About how many bytes a list of so many ids takes. */
function bytesOf(ids: number, records: number): number {
  return ids === 0 ? 0 : LIST + listBytes(ids, ids / records);
}
