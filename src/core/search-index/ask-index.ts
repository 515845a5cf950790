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
import { both, countsOf, either, NO_IDS, without, type Ids, type Tally } from './ids.ts';
import type { Need } from './need.ts';
import { findOdd, findWords, type IndexReader } from './read-index.ts';

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
  readonly sure: Ids;
  /** Records whose text must be read. No other record matches. */
  readonly unsure: Ids;
  /** By the question's `counted`: the numbers of occurrences, one for each record that is sure. */
  readonly counts: readonly Uint8Array[];
}

/** With more than so many records to be read, and more than this part of the table, reading all of it is no slower. */
const MANY = 1000;
const TOO_GREAT_A_PART = 0.4;
/** Parts of words looked up at a time; longer questions are rare, and scanned. */
const MAX_PARTS = 64;

interface Match {
  readonly yes: Ids;
  readonly may: Ids;
}

const NOTHING: Match = { yes: NO_IDS, may: NO_IDS };

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
  const leaves = new LeafCache({ ...reader, words, odd, rare: new Map(), tallies: new Map() });
  const all = await inTurn(
    question.conditions.map(({ source, need, config }) => ({
      cost: leaves.cost(source, need, config),
      run: () => evaluate(need, { leaves, source, config }),
    })),
  );
  if (!all) return undefined;
  let sure = question.counted === null ? NO_IDS : all.yes;
  const tallies: Tally[] = [];
  for (const { source, lexeme, config } of question.counted ?? []) {
    const found = await leaves.find(source, { lexeme, prefix: false }, config);
    if (!found?.counts) return undefined;
    tallies.push({ ids: found.yes, counts: found.counts });
    sure = without(sure, found.unclear);
  }
  const unsure = without(all.may, sure);
  const limit = Math.max(MANY, reader.relation.rows * TOO_GREAT_A_PART);
  if (unsure.length > limit) return undefined;
  return { sure, unsure, counts: tallies.map((one) => countsOf(sure, one)) };
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
}

/** Undefined: any record may match. */
async function evaluate(need: Need, evaluation: Evaluation): Promise<Match | undefined> {
  const { leaves, source, config } = evaluation;
  if ('unknown' in need) return undefined;
  if ('unsure' in need) {
    const match = await evaluate(need.unsure, evaluation);
    return match && { yes: NO_IDS, may: match.may };
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
    return parts.reduce(anyMatch, NOTHING);
  }
  const found = await leaves.find(source, need, config);
  return found && { yes: found.yes, may: either(found.yes, found.unclear) };
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
    const few = all !== undefined && all.may.length <= FEW && cost > DEAR;
    const next = few ? undefined : await run();
    all = isFirst ? next : everyMatch(all, next);
    isFirst = false;
  }
  return all;
}

function everyMatch(a: Match | undefined, b: Match | undefined): Match | undefined {
  const known = a ?? b;
  if (a && b) return combine(a, b, both);
  return known && { yes: NO_IDS, may: known.may };
}

function anyMatch(a: Match | undefined, b: Match | undefined): Match | undefined {
  return a && b && combine(a, b, either);
}

/** Most often a match is sure: what may match is then worked out with what does. */
function combine(a: Match, b: Match, operate: (one: Ids, other: Ids) => Ids): Match {
  const yes = operate(a.yes, b.yes);
  return { yes, may: a.yes === a.may && b.yes === b.may ? yes : operate(a.may, b.may) };
}
