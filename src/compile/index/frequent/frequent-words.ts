import type { FrequentWords } from '../../../index/index-layout.ts';
import type { Relation } from '../../../core/ports.ts';
import { listBytes } from '../../../core/search-index/condition.ts';
import type { FrequentAnswer } from '../../../core/search-index/ports/index-frequent.ts';
import { encodeFirsts } from '../../../index/frequent/frequent-word.ts';
import { frequentSection } from '../../../index/frequent/frequent-directory.ts';
import type { FrequentPages, FrequentSection } from '../../../index/frequent/frequent-layout.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { together } from '../../together.ts';
import { deflateJson, type Write } from '../lists/dictionary-writer.ts';
import { createTurns, mostRead } from '../jobs/answer-turns.ts';
import {
  FrequentAsker,
  type FrequentQuestion,
  type FrequentText,
  type WordAnswer,
} from './frequent-asker.ts';
import type { PagesQuestion } from './frequent-pages.ts';
import type { Lanes } from '../jobs/job-lanes.ts';
import type { Members } from '../lists/members.ts';
import type { TellDone } from '../jobs/tell-steps.ts';
import type { UnfinishedIndex } from '../unfinished-index.ts';
import { MOST_FREQUENT, type WordCount } from '../words/word-count.ts';

/** Of a word of fewer records the lists take some KB. */
const LEAST = 4096;
/** Records that are told of at most: ten pages. */
const TOLD = 1024;
const LETTER = /\p{L}/u;
/** A number, as of a state or a year, is in many others: so many of three digits or more are asked for, at most. Of fewer digits other lists tell. */
const [NUMBER, MOST_NUMBERS] = [/^[0-9]{3,}$/, 64];

/** Words whose records are marked at most, and bytes that these take in memory, by two rules: they are handed over from threads. */
const [MOST_MARKED, MARKED_ROOM] = [32, 2 ** 27];

/** How many of the most frequent words are marked at most. @param words the most frequent first @param records of the table */
function mostMarked(words: readonly WordCount[], records: number): number {
  let [count, held] = [0, 0];
  for (const [, own] of words.slice(0, MOST_MARKED)) {
    held += 2 * listBytes(own, own / records);
    if (held > MARKED_ROOM) break;
    count += 1;
  }
  return count;
}

/** A list of fewer bytes is read in half a round trip. */
const LONG_LIST = 20_000;

/** Keys of a section, about: what tells of so many takes a KB. */
const SECTION = 64;

/** What searches for the most frequent words find. */
export class FrequentWriter {
  readonly #totals = new Map<string, number>();
  readonly #answerOf: number[] = [];
  /** By answer, sealed, its place among them. */
  readonly #places = new Map<string, number>();
  readonly #answers: Uint8Array[] = [];
  readonly #pagesOf = new Map<string, number>();
  /** By first pages, as they stand in the file, their place among them. */
  readonly #placesOfPages = new Map<string, number>();
  readonly #pages: (readonly Uint8Array[])[] = [];
  #left: number;
  #leftOfPages: number;
  /** By key the records that are to be marked, those of the most frequent words first. */
  readonly members = new Map<string, Members>();

  /** @param room bytes for all answers, and for all first pages @param told what these are told of */
  constructor(
    room: { readonly answers: number; readonly pages: number },
    readonly told: PagesQuestion,
  ) {
    this.#left = room.answers;
    this.#leftOfPages = room.pages;
  }

  get isEmpty(): boolean {
    return this.#answerOf.length === 0;
  }

  has(key: string): boolean {
    return this.#totals.has(key);
  }

  /** Takes an answer if it has room. The same records, as of a word and its lexeme, are written once. */
  add({ key, members, pages }: WordAnswer, answer: FrequentAnswer): void {
    const sealed = seal(encodeFirsts(answer));
    const bytes = Buffer.from(sealed).toString('latin1');
    let place = this.#places.get(bytes);
    if (place === undefined) {
      if (sealed.length > this.#left) return;
      this.#left -= sealed.length;
      place = this.#answers.push(sealed) - 1;
      this.#places.set(bytes, place);
    }
    this.#totals.set(key, answer.total);
    if (members) this.members.set(key, members);
    this.#answerOf.push(place);
    if (pages)
      this.#addPages(
        key,
        pages.map((piece) => (piece.length === 0 ? piece : seal(piece))),
      );
  }

  #addPages(key: string, pages: readonly Uint8Array[]): void {
    const bytes = Buffer.concat(pages).toString('latin1');
    let place = this.#placesOfPages.get(bytes);
    if (place === undefined) {
      if (bytes.length > this.#leftOfPages) return;
      this.#leftOfPages -= bytes.length;
      place = this.#pages.push(pages) - 1;
      this.#placesOfPages.set(bytes, place);
    }
    this.#pagesOf.set(key, place);
  }

  /** Bytes that were left of what answers have room for, of which their directory takes some. */
  get leftOfAnswers(): number {
    return this.#left;
  }

  /** Bytes that were left of what pages have room for. */
  get leftOfPages(): number {
    return this.#leftOfPages;
  }

  /** Writes the answers; then their directory can be written. */
  writeAnswers(write: Write): (write: Write) => FrequentWords {
    const [at, answers] = writeAll(
      this.#answers.map((answer) => [answer]),
      write,
    );
    const [pagesAt, pages] = writeAll(this.#pages, write);
    const keys = [...this.#totals.keys()];
    const told = keys.map((key, i): FrequentKey => ({
      key,
      total: this.#totals.get(key)!,
      answer: answers[this.#answerOf[i]!] as readonly [number, number],
      pages: pages[this.#pagesOf.get(key) ?? -1] ?? [],
    }));
    const sections = sectionsOf(told);
    const ofPages: FrequentPages = {
      within: this.told.few.map(({ column, size }) => ({ column, size })),
      orders: this.told.orders.map(({ column }) => column),
      at: pagesAt,
    };
    return (later) => {
      const [start] = later(new Uint8Array(0));
      const bytes = sections.map((section) => later(seal(deflateJson(section)))[1]);
      return { at, directory: [start, ...bytes], pages: this.#pages.length === 0 ? null : ofPages };
    };
  }
}

/** Writes pieces, those that are empty not. Returns where the first begins; of each group where it begins from there on, and the bytes of each piece. */
function writeAll(
  groups: readonly (readonly Uint8Array[])[],
  write: Write,
): readonly [at: number, groups: readonly (readonly [at: number, ...bytes: number[]])[]] {
  const [at] = write(new Uint8Array(0));
  let start = 0;
  return [
    at,
    groups.map((pieces) => {
      const own = start;
      for (const piece of pieces) if (piece.length > 0) start += write(piece)[1];
      return [own, ...pieces.map(({ length }) => length)] as const;
    }),
  ];
}

/** What is told of a search. */
interface FrequentKey {
  readonly key: string;
  readonly total: number;
  readonly answer: readonly [at: number, bytes: number];
  readonly pages: readonly number[];
}

/** Sections of so many keys on average. */
function sectionsOf(told: readonly FrequentKey[]): readonly FrequentSection[] {
  const sections = Array.from({ length: Math.ceil(told.length / SECTION) }, (): FrequentKey[] => []);
  for (const own of told) sections[frequentSection(own.key, sections.length)]?.push(own);
  return sections.map((own) => ({
    keys: own.map(({ key }) => key),
    totals: own.map(({ total }) => total),
    answers: own.map(({ answer }) => answer),
    pages: own.map(({ pages }) => pages),
  }));
}

/** Which words are frequent, and what is kept of them. */
export interface FrequentLimits {
  /** Records that a frequent word has at least. Default: see LEAST. */
  readonly least?: number;
  /** Records of a word that are told of at most. Default: see TOLD. */
  readonly told?: number;
  /** Words that have a frequent part, at least. Default: see WordParts. */
  readonly leastWords?: number;
  /** Bytes of a list of records that are marked, at least. Default: see LONG_LIST. */
  readonly markedBytes?: number;
  /** Bytes that what is told of a first page spares at least. Default: see choosePages. */
  readonly leastSpared?: number;
  /** Records of a table at most whose words are asked for while orders are written. Default: see MOST_AT_ONCE. */
  readonly atOnce?: number | undefined;
}

/** What frequent words are answered with. */
export interface FrequentInput extends FrequentLimits {
  /** The table's file, so far as it is written. */
  readonly index: UnfinishedIndex;
  readonly relation: Relation;
  readonly lanes: Lanes;
  /** Words of all columns; of a word in several, each. */
  readonly words: readonly WordCount[];
  /** Parts that many words have, and the records of these words together. */
  readonly parts: readonly WordCount[];
  /** Bytes for all answers, and for all first pages. */
  readonly room: { readonly answers: number; readonly pages: number };
  /** What first pages are told of. */
  readonly pages: PagesQuestion;
  /** Hears how much is done, from 0 to 1. */
  readonly tell: TellDone;
}

/**
 * Asks the index for its most frequent words, by both rules of text search, and for parts of many words: the lanes for all of them, and here again for those of which they took for granted that more
 * or less might be read, so that the answers do not depend on how many lanes there are. Null: there are none. Rejects with IndexFileError.
 */
export async function answerFrequent(input: FrequentInput): Promise<FrequentWriter | null> {
  const { index, relation, room, pages, lanes, tell } = input;
  const { least = LEAST, told = TOLD, markedBytes = LONG_LIST } = input;
  const frequent = mostFrequent(input.words, least);
  const marked = mostMarked(frequent, relation.rows);
  const words = new Map(frequent);
  const parts = input.parts.filter(([part]) => !words.has(part));
  const asked = [...words, ...parts].map(([text, records], i): FrequentText => ({
    text,
    records,
    isPart: i >= words.size,
    isMarked: i < marked,
  }));
  if (asked.length === 0) return null;
  const question = { index, columns: relation.columns, told, markedBytes, pages };
  const answers = await askInLanes(lanes, asked, question, tell);
  const writer = new FrequentWriter(room, pages);
  const asker = new FrequentAsker(question);
  let read = 0;
  try {
    for (const [i, text] of asked.entries())
      for (const [rule, own] of answers[i]?.entries() ?? []) {
        if (own === null || writer.has(own.key)) continue;
        const most = mostRead(read);
        const sure = own.most === most ? own : await asker.ask(text, rule, most);
        read += sure?.read ?? 0;
        if (sure?.answer) writer.add(sure, sure.answer);
      }
  } finally {
    asker.close();
  }
  return writer.isEmpty ? null : writer;
}

/** The words that most records have. @param words those of all columns @param least records of each, in all columns together */
export function mostFrequent(words: readonly WordCount[], least = LEAST): readonly WordCount[] {
  const counts = new Map<string, number>();
  for (const [word, records] of words) counts.set(word, (counts.get(word) ?? 0) + records);
  const ordered = [...counts]
    .filter(([, records]) => records >= least)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const numbers = new Set(ordered.filter(([word]) => NUMBER.test(word)).slice(0, MOST_NUMBERS));
  return ordered.filter((own) => LETTER.test(own[0]) || numbers.has(own)).slice(0, MOST_FREQUENT);
}

/** By word, then by rule, what the lanes' answers are. */
async function askInLanes(
  { all }: Lanes,
  words: readonly FrequentText[],
  question: FrequentQuestion,
  tell: TellDone,
): Promise<readonly (readonly (WordAnswer | null)[])[]> {
  const turns = createTurns(words.length);
  const parts = await together(
    all.map((lane) => lane.begin('answers', { ...question, words, turns }, tell).finish()),
  );
  return words.map((_, i) => parts.find((part) => part.has(i))?.get(i) ?? []);
}
