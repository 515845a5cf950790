import type { Relation } from '../../core/ports.ts';
import { frequentKey } from '../../core/search-index/frequent-page.ts';
import { matchRecords, type RankedRecords } from '../../core/search-index/match-records.ts';
import type { FrequentAnswer, TableIndex } from '../../core/search-index/table-index.ts';
import { orderByRank } from '../../core/search/text-matches.ts';
import { parseTextSearch, type TextRank } from '../../core/search/text-query.ts';
import { encodeFirsts } from '../../index/frequent-word.ts';
import type { FrequentDirectory, FrequentWords } from '../../index/index-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { deflateJson, type Write } from './dictionary-writer.ts';
import { MOST_FREQUENT, type WordCount } from './word-count.ts';

/** Of a word of fewer records the lists take some KB. */
const LEAST = 4096;
/** Records that are told of at most: ten pages. */
const TOLD = 1024;
/** Where more texts would have to be read to be sure of a word, nothing is told of it; of all words together so many are read. */
const [MOST_READ, MOST_READ_IN_ALL] = [1000, 30_000];
/** A number is in too many others. */
const LETTER = /\p{L}/u;

/** What searches for the most frequent words find. */
export class FrequentWriter {
  readonly #totals = new Map<string, number>();
  readonly #answerOf: number[] = [];
  /** By answer, sealed, its place among them. */
  readonly #places = new Map<string, number>();
  readonly #answers: Uint8Array[] = [];
  #left: number;

  /** @param room bytes for all answers */
  constructor(room: number) {
    this.#left = room;
  }

  get isEmpty(): boolean {
    return this.#answerOf.length === 0;
  }

  has(key: string): boolean {
    return this.#totals.has(key);
  }

  /** Takes an answer if it has room. The same records, as of a word and its lexeme, are written once. */
  add(key: string, answer: FrequentAnswer): void {
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
    this.#answerOf.push(place);
  }

  /** Writes the answers; then their directory can be written. */
  writeAnswers(write: Write): (write: Write) => FrequentWords {
    const [at] = write(new Uint8Array(0));
    for (const answer of this.#answers) write(answer);
    const directory: FrequentDirectory = {
      keys: [...this.#totals.keys()],
      totals: [...this.#totals.values()],
      answers: this.#answerOf,
      bytes: this.#answers.map(({ length }) => length),
    };
    return (later) => ({ at, directory: later(seal(deflateJson(directory))) });
  }
}

export interface FrequentLimits {
  /** Records that a frequent word has at least. Default: see LEAST. */
  readonly least?: number;
  /** Records of a word that are told of at most. Default: see TOLD. */
  readonly told?: number;
}

export interface FrequentInput extends FrequentLimits {
  /** Of the table's file, so far as it is written. */
  readonly index: TableIndex;
  readonly relation: Relation;
  /** Words of all columns; of a word in several, each. */
  readonly words: readonly WordCount[];
  /** Bytes for all answers. */
  readonly room: number;
}

/** Asks the index for its most frequent words, by both rules of text search. Null: there are none. Rejects with IndexFileError. */
export async function answerFrequent(input: FrequentInput): Promise<FrequentWriter | null> {
  const { index, relation, words, room, least = LEAST, told = TOLD } = input;
  const writer = new FrequentWriter(room);
  let texts = MOST_READ_IN_ALL;
  const counted: TableIndex = {
    ...index,
    texts: (ids, columns) => {
      texts -= ids.length;
      return index.texts(ids, columns);
    },
  };
  for (const word of mostFrequent(words, least)) {
    for (const rule of RULES) {
      const text = await parseTextSearch({ q: word, ...rule }, relation, { fullText: 'contains' });
      const key = text && frequentKey(text);
      if (key === undefined || writer.has(key)) continue;
      const question = { relation, filters: undefined, text };
      const records = await matchRecords(counted, question, { texts: Math.min(MOST_READ, texts) });
      const answer = records && toAnswer(records, text?.ranks[0] as TextRank, told);
      if (answer) writer.add(key, answer);
    }
  }
  return writer.isEmpty ? null : writer;
}

/** @param words those of all columns @param least records of each, in all columns together */
function mostFrequent(words: readonly WordCount[], least: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const [word, records] of words) counts.set(word, (counts.get(word) ?? 0) + records);
  return [...counts]
    .filter(([word, records]) => records >= least && LETTER.test(word))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MOST_FREQUENT)
    .map(([word]) => word);
}

/** By letters or lexeme, and by the lexeme alone. */
const RULES = [{}, { plain: true }];

/** PostgreSQL keeps no more positions of a lexeme. */
const MOST_TIMES = 255;

/** @param told records at most. Undefined: a rank is none of so many occurrences */
function toAnswer(records: RankedRecords, rank: TextRank, told: number): FrequentAnswer | undefined {
  const { ids, ranks } = orderByRank(records, [rank]);
  const first = Array.from((ranks.get(rank.id) as Float64Array).subarray(0, told));
  const timesOf = new Map([[0, 0]]);
  for (let times = 1; times <= MOST_TIMES && !timesOf.has(first[0] ?? 0); times += 1)
    timesOf.set(rank.query.rankOfCount(times), times);
  const times = first.map((own) => timesOf.get(own));
  if (!times.every((one) => one !== undefined)) return undefined;
  return { total: ids.length, ids: ids.subarray(0, told), times: Uint32Array.from(times) };
}
