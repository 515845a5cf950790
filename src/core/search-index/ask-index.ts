import type { TextSearchConfig } from '../full-text/text-search-config.ts';
import {
  certainPart,
  countPostings,
  findLetters,
  findLexeme,
  traces,
  type Finding,
  type LeafContext,
  type LeafSource,
} from './find-leaf.ts';
import type { Need } from './need.ts';
import { findOdd, findWords, type IndexReader } from './read-index.ts';
import { RowSet } from './row-set.ts';

/** What is asked of an index: all conditions must hold. */
export interface IndexQuestion {
  readonly conditions: readonly IndexCondition[];
  /** Lexemes whose number of occurrences is wanted for each record found; null where the text must be read for it. */
  readonly counted: readonly IndexedLexeme[] | null;
}

export interface IndexCondition {
  readonly source: LeafSource;
  readonly need: Need;
  /** What the texts are read with. */
  readonly config: TextSearchConfig;
}

export interface IndexedLexeme {
  readonly source: LeafSource;
  readonly lexeme: string;
  readonly config: TextSearchConfig;
}

export interface IndexAnswer {
  /** Records that match, about which everything asked is known. */
  readonly sure: RowSet;
  /** Records whose text must be read. No other record matches. */
  readonly unsure: RowSet;
  /** By the question's `counted`: number of occurrences by `_id`, for records that are sure. */
  readonly counts: readonly Uint8Array[];
}

/** With more than so many records to be read, and more than this part of the table, reading all of it is no slower. */
const MANY = 1000;
const TOO_GREAT_A_PART = 0.4;
/** Parts of words looked up at a time; longer questions are rare, and scanned. */
const MAX_PARTS = 64;

interface Match {
  readonly yes: RowSet;
  readonly may: RowSet;
}

/** Answers from the index as far as it goes; undefined where a scan is the better way. Rejects with EngineError. */
export async function askIndex(
  reader: IndexReader,
  question: IndexQuestion,
): Promise<IndexAnswer | undefined> {
  const parts = [
    ...question.conditions.flatMap(({ need, config }) => partsOf(need, config)),
    ...(question.counted ?? []).flatMap(({ lexeme, config }) => traces(lexeme, false, config) ?? []),
  ];
  const distinct = [...new Set(parts)];
  if (distinct.length > MAX_PARTS) return undefined;
  const [words, odd] = await Promise.all([findWords(reader, distinct), findOdd(reader)]);
  const leaves = new LeafCache({ ...reader, words, odd, rare: new Map() });
  const none = new RowSet(reader.relation.rows);
  const nothing = { yes: none, may: none };
  const all = await inTurn(
    question.conditions.map(({ source, need, config }) => ({
      cost: leaves.cost(source, need, config),
      run: () => evaluate(need, { leaves, source, config, nothing }),
    })),
  );
  if (!all) return undefined;
  let sure = all.yes;
  const counts: Uint8Array[] = [];
  for (const { source, lexeme, config } of question.counted ?? []) {
    const found = await leaves.find(source, { lexeme, prefix: false }, config);
    if (!found?.counts) return undefined;
    counts.push(found.counts);
    sure = sure.without(found.unclear);
  }
  if (question.counted === null) sure = none;
  const unsure = all.may.without(sure);
  const limit = Math.max(MANY, reader.relation.rows * TOO_GREAT_A_PART);
  return unsure.size > limit ? undefined : { sure, unsure, counts };
}

type Leaf = Extract<Need, { letters: string } | { lexeme: string }>;

/** What must be looked for in words. */
function partsOf(need: Need, config: TextSearchConfig): readonly string[] {
  if ('all' in need) return need.all.flatMap((part) => partsOf(part, config));
  if ('any' in need) return need.any.flatMap((part) => partsOf(part, config));
  if ('unsure' in need) return partsOf(need.unsure, config);
  if ('unknown' in need) return [];
  const certain =
    'letters' in need ? [certainPart(need.letters) ?? []].flat() : traces(need.lexeme, need.prefix, config);
  return certain ?? [];
}

/** Each leaf is looked up once, however often a question has it. */
class LeafCache {
  readonly #found = new Map<string, Promise<Finding | undefined>>();

  constructor(readonly context: LeafContext) {}

  find(source: LeafSource, leaf: Leaf, config: TextSearchConfig): Promise<Finding | undefined> {
    const key = JSON.stringify([source, leaf, config.name]);
    const found = this.#found.get(key) ?? this.#lookUp(source, leaf, config);
    this.#found.set(key, found);
    return found;
  }

  /** How many postings a need has at least to be read for. */
  cost(source: LeafSource, need: Need, config: TextSearchConfig): number {
    if ('all' in need) return Math.min(...need.all.map((part) => this.cost(source, part, config)));
    if ('any' in need) return need.any.reduce((sum, part) => sum + this.cost(source, part, config), 0);
    if ('unsure' in need) return this.cost(source, need.unsure, config);
    return 'unknown' in need ? Infinity : countPostings(this.context, source, partsOf(need, config));
  }

  async #lookUp(source: LeafSource, leaf: Leaf, config: TextSearchConfig): Promise<Finding | undefined> {
    if ('letters' in leaf) {
      const certain = certainPart(leaf.letters);
      return certain === undefined ? undefined : findLetters(this.context, source, leaf.letters, certain);
    }
    const parts = traces(leaf.lexeme, leaf.prefix, config);
    return parts && findLexeme(this.context, source, leaf, config, parts);
  }
}

interface Evaluation {
  readonly leaves: LeafCache;
  readonly source: LeafSource;
  readonly config: TextSearchConfig;
  /** No records at all. */
  readonly nothing: Match;
}

/** Undefined: any record may match. */
async function evaluate(need: Need, evaluation: Evaluation): Promise<Match | undefined> {
  const { leaves, source, config, nothing } = evaluation;
  if ('unknown' in need) return undefined;
  if ('unsure' in need) {
    const match = await evaluate(need.unsure, evaluation);
    return match && { yes: nothing.yes, may: match.may };
  }
  if ('all' in need) {
    return inTurn(
      need.all.map((part) => ({
        cost: leaves.cost(source, part, config),
        run: () => evaluate(part, evaluation),
      })),
    );
  }
  if ('any' in need) {
    const parts = await Promise.all(need.any.map((part) => evaluate(part, evaluation)));
    return parts.reduce(either, nothing);
  }
  const found = await leaves.find(source, need, config);
  return found && { yes: found.yes, may: found.yes.or(found.unclear) };
}

interface Step {
  readonly cost: number;
  readonly run: () => Promise<Match | undefined>;
}

/** Reading so many records is quicker than reading this many postings. */
const FEW = 500;
const DEAR = 20_000;

/** What must all hold, the cheapest first; what costs more than reading the records that are left is left to that. */
async function inTurn(steps: readonly Step[]): Promise<Match | undefined> {
  let all: Match | undefined;
  let isFirst = true;
  for (const { cost, run } of steps.toSorted((a, b) => a.cost - b.cost)) {
    const few = all !== undefined && all.may.size <= FEW && cost > DEAR;
    const next = few ? undefined : await run();
    all = isFirst ? next : both(all, next);
    isFirst = false;
  }
  return all;
}

function both(a: Match | undefined, b: Match | undefined): Match | undefined {
  const known = a ?? b;
  if (a && b) return { yes: a.yes.and(b.yes), may: a.may.and(b.may) };
  return known && { yes: new RowSet(known.may.rows), may: known.may };
}

function either(a: Match | undefined, b: Match | undefined): Match | undefined {
  return a && b && { yes: a.yes.or(b.yes), may: a.may.or(b.may) };
}
