import type { Relation, RelationColumn } from '../../../core/ports.ts';
import { listBytes } from '../../../core/search-index/condition.ts';
import { frequentKey } from '../../../core/search-index/pages/frequent-page.ts';
import { matchRecords } from '../../../core/search-index/match-records.ts';
import { isShortText } from '../../../core/search-index/terms/short-text.ts';
import type { FrequentAnswer } from '../../../core/search-index/ports/index-frequent.ts';
import type { TableIndex } from '../../../core/search-index/ports/table-index.ts';
import type { RankedRecords } from '../../../core/search-index/test-records.ts';
import { orderByRank } from '../../../core/search/text-matches.ts';
import { parseTextSearch, type TextRank, type TextSearch } from '../../../core/search/text-query.ts';
import { raw } from '../../../core/sql/fragment.ts';
import { freeMemory } from '../lists/free-memory.ts';
import { type PagesQuestion, tellPages } from './frequent-pages.ts';
import { type Members, toMembers } from '../lists/members.ts';
import { type OpenedIndex, openUnfinished, type UnfinishedIndex } from '../unfinished-index.ts';

/** Where more texts would have to be read to be sure of a word, nothing is told of it. */
export const MOST_READ = 1000;

/** Texts that are read to be sure of all words together: as soon as fewer are left than one may need, what needs any is not told. */
export const MOST_READ_IN_ALL = 30_000;

/** What words are looked for in. Plain data. */
export interface FrequentQuestion {
  readonly index: UnfinishedIndex;
  readonly columns: readonly RelationColumn[];
  /** Records of a word that are told of at most. */
  readonly told: number;
  /** Records whose list takes fewer bytes are not marked. */
  readonly markedBytes: number;
  /** What first pages are told of, where more is asked than the word. */
  readonly pages: PagesQuestion;
}

/** A text that is asked for. Plain data. */
export interface FrequentText {
  readonly text: string;
  /** About how many it has. */
  readonly records: number;
  /** Whether it is a part of words: nobody asks for it as a word, and for no more than some pages. */
  readonly isPart: boolean;
  /** Whether its records are marked. */
  readonly isMarked: boolean;
}

/** Records of a part that are told of at most. */
const TOLD_OF_PART = 256;

/** What is answered to a word by one rule. Plain data. */
export interface WordAnswer {
  /** See frequentKey. */
  readonly key: string;
  /** Undefined: nothing is certain, or nothing can be told. */
  readonly answer: FrequentAnswer | undefined;
  /** All records, where they are to be marked. */
  readonly members: Members | undefined;
  /** First pages (tellPages); undefined: nothing is told. */
  readonly pages: readonly Uint8Array[] | undefined;
  /** Texts that were read for it, */
  readonly read: number;
  /** and that might have been. */
  readonly most: number;
}

/** By letters or lexeme, and by the lexeme alone. */
const RULES = [{}, { plain: true }];
/** The place of the latter. */
const PLAIN = 1;

/** Asks an index that is not finished for words. */
export class FrequentAsker {
  readonly #question: FrequentQuestion;
  readonly #opened: OpenedIndex;
  readonly #relation: Relation;
  /** By key what was answered, where as many texts might be read as ever. */
  readonly #answers = new Map<string, WordAnswer>();

  constructor(question: FrequentQuestion) {
    this.#question = question;
    this.#opened = openUnfinished(question.index);
    const { index, columns } = question;
    this.#relation = { name: raw(''), rows: index.layout.records, columns };
  }

  /**
   * The answers to a text by each rule that it is asked by; null: by that it is no question of one word. Rejects with IndexFileError.
   * @param most texts that may be read for each
   */
  async all(text: FrequentText, most: number): Promise<readonly (WordAnswer | null)[]> {
    const answers: (WordAnswer | null)[] = [];
    for (const rule of text.isPart ? [0] : RULES.keys()) {
      const own = await this.ask(text, rule, most);
      answers.push(own);
      freeMemory(own?.answer?.total ?? 0);
    }
    return answers;
  }

  /** About how many records a text is found in at most, as far as that is told: its lexeme may be in more than it. Rejects with IndexFileError. */
  async records({ text: q, isPart, records }: FrequentText): Promise<number> {
    const search = isPart ? undefined : await this.#search(q, PLAIN);
    const lexeme = search?.ranks[0]?.query.onlyLexeme;
    const { shorts, lexemeTotal } = this.#opened.index;
    // Of one or two characters it is told which records have them, in whatever words.
    const total =
      lexeme == null
        ? undefined
        : await (isShortText(lexeme) ? shorts?.totalOf(lexeme) : lexemeTotal(lexeme));
    return Math.min(this.#question.index.layout.records, Math.max(records, total ?? 0));
  }

  /** The answer by the rule of a number. @param most texts that may be read */
  async ask(
    { text: q, isPart, isMarked }: FrequentText,
    rule: number,
    most: number,
  ): Promise<WordAnswer | null> {
    const { told, markedBytes, index, pages: asked } = this.#question;
    const relation = this.#relation;
    const text = await this.#search(q, rule);
    const key = text && frequentKey(text);
    if (key === undefined) return null;
    const before = most === MOST_READ ? this.#answers.get(key) : undefined;
    if (before) return before;
    let read = 0;
    const counted: TableIndex = {
      ...this.#opened.index,
      texts: (ids, some) => {
        read += ids.length;
        return this.#opened.index.texts(ids, some);
      },
    };
    const records = await matchRecords(counted, { relation, filters: undefined, text }, { texts: most });
    const rank = text?.ranks[0] as TextRank;
    const timesOf = timesByRank(bestOf(records), rank);
    const mostTold = isPart ? Math.min(told, TOLD_OF_PART) : told;
    const answer = records && toAnswer(records, rank, { timesOf, told: mostTold });
    const { records: all } = index.layout;
    const found = records?.ids.length ?? 0;
    const members =
      records && isMarked && found > 0 && listBytes(found, found / all) >= markedBytes
        ? toMembers(records.ids, all)
        : undefined;
    const pages =
      records && !isPart
        ? await tellPages(this.#opened.index, relation, asked, { ...records, timesOf })
        : undefined;
    const answered = { key, answer, members, pages, read, most };
    if (most === MOST_READ) this.#answers.set(key, answered);
    return answered;
  }

  #search(q: string, rule: number): Promise<TextSearch | undefined> {
    return parseTextSearch({ q, ...RULES[rule] }, this.#relation, { fullText: 'contains' });
  }

  /** Frees the file. */
  close(): void {
    this.#opened.close();
  }
}

function bestOf(records: RankedRecords | undefined): number {
  return records?.ranks[0]?.reduce((best, rank) => Math.max(best, rank), 0) ?? 0;
}

/** PostgreSQL keeps no more positions of a lexeme. */
const MOST_TIMES = 255;

/** How often a record has the word's lexeme, by the ranks that so many occurrences make. @param best the best rank there is */
function timesByRank(best: number, { query }: TextRank): ReadonlyMap<number, number> {
  const timesOf = new Map([[0, 0]]);
  for (let times = 1; times <= MOST_TIMES && !timesOf.has(best); times += 1)
    timesOf.set(query.rankOfCount(times), times);
  return timesOf;
}

/** @param told records at most. Undefined: a rank is none of so many occurrences */
function toAnswer(
  records: RankedRecords,
  rank: TextRank,
  { timesOf, told }: { readonly timesOf: ReadonlyMap<number, number>; readonly told: number },
): FrequentAnswer | undefined {
  const { ids, ranks } = orderByRank(records, [rank], told);
  const times = Array.from(ranks.get(rank.id)!, (own) => timesOf.get(own));
  if (!times.every((one) => one !== undefined)) return undefined;
  return { total: records.ids.length, ids, times: Uint32Array.from(times) };
}
