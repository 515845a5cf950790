import { containsTest, toCandidateTest, type CandidateTest } from '../full-text/candidates.ts';
import type { TextSearchConfig } from '../full-text/text-search-config.ts';
import { fieldNumber, GRAM } from './index-tables.ts';
import { both, either, NO_IDS, tally, without, countsOf, type Ids, type Tally } from './ids.ts';
import { readChunk } from './read-chunk.ts';
import { findByGrams, readPostings, scanColumns, type IndexReader } from './read-index.ts';
import type { IndexedWord } from './word-list.ts';

/** Where to look: the id of a column, or null for the whole record. */
export type LeafSource = string | null;

/** Which records have something. */
export interface Finding {
  /** These have it. */
  readonly yes: Ids;
  /** Only the record's text can tell, or tell how often. A record may be in both. */
  readonly unclear: Ids;
  /** How often those that have it do; null where that was not counted. */
  readonly counts: Uint8Array | null;
}

/** The index's words that contain what a leaf needs, found once for all leaves. */
export interface LeafContext extends IndexReader {
  readonly words: readonly IndexedWord[];
  readonly odd: Ids;
  /** What was found of words that are not listed, by source and text: a word and its stem are often the same. */
  readonly rare: Map<string, Promise<Ids>>;
  /** What was found of words that are listed, by these and how often each counts. */
  readonly tallies: Map<string, Promise<Tally>>;
}

/** How many postings must be read for something that words contain, those of words that are not listed left out. */
export function countPostings(context: LeafContext, source: LeafSource, parts: readonly string[]): number {
  return wordsWith(context, source, parts).reduce((sum, { count }) => sum + count, 0);
}

/** What must be contained in a word for it to be of interest to a lexeme; undefined: anything might be. */
export function traces(
  lexeme: string,
  prefix: boolean,
  config: TextSearchConfig,
): readonly string[] | undefined {
  return contained(toCandidateTest({ op: 'lexeme', lexeme, prefix, weights: 0 }, config));
}

/** The part of a text that every engine agrees on the lower case of; undefined: there is none. */
export function certainPart(text: string): string | undefined {
  return contained(containsTest(text))?.[0];
}

function contained(test: CandidateTest): readonly string[] | undefined {
  if ('contains' in test) return [test.contains];
  if (!('any' in test)) return undefined;
  const parts = test.any.map(contained);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** Records whose text contains letters. @param certain the certain part of them */
export async function findLetters(
  context: LeafContext,
  source: LeafSource,
  letters: string,
  certain: string,
): Promise<Finding> {
  const words = wordsWith(context, source, [certain]);
  const { ids: listed } = await tallyWords(context, words, () => 1);
  const rare = await findRare(context, source, [certain]);
  return certain === letters
    ? { yes: listed, unclear: rare, counts: null }
    : { yes: NO_IDS, unclear: either(listed, rare), counts: null };
}

/** Records whose text has a lexeme. @param parts its traces */
export async function findLexeme(
  context: LeafContext,
  source: LeafSource,
  { lexeme, prefix }: { readonly lexeme: string; readonly prefix: boolean },
  config: TextSearchConfig,
  parts: readonly string[],
): Promise<Finding> {
  const isIt = (other: string) => (prefix ? other.startsWith(lexeme) : other === lexeme);
  const times = new Map<IndexedWord, number>();
  for (const word of wordsWith(context, source, parts)) {
    const reading = readChunk(word.text, config);
    const count = reading.stable ? reading.lexemes.filter(isIt).length : -1;
    if (count !== 0 || context.odd.length > 0) times.set(word, count);
  }
  const words = [...times.keys()];
  const stable = words.filter((word) => (times.get(word) as number) > 0);
  const unstable = words.filter((word) => (times.get(word) as number) < 0);
  const found = await tallyWords(context, stable, (word) => times.get(word) as number);
  const doubtful = await tallyWords(context, unstable, () => 1);
  const unclear = either(doubtful.ids, await findRare(context, source, parts));
  if (context.odd.length === 0) return { yes: found.ids, unclear, counts: found.counts };
  const all = await tallyWords(context, words, () => 1);
  const yes = without(found.ids, context.odd);
  return { yes, unclear: either(unclear, both(all.ids, context.odd)), counts: countsOf(yes, found) };
}

/** Where some words stand. A word and its stem are often in the same words: these are counted once. */
function tallyWords(
  context: LeafContext,
  words: readonly IndexedWord[],
  timesOf: (word: IndexedWord) => number,
): Promise<Tally> {
  const key = words.map((word) => `${word.word}*${timesOf(word)}`).join();
  const known = context.tallies.get(key) ?? readTally(context, words, timesOf);
  context.tallies.set(key, known);
  return known;
}

async function readTally(
  context: LeafContext,
  words: readonly IndexedWord[],
  timesOf: (word: IndexedWord) => number,
): Promise<Tally> {
  const postings = await readPostings(context, words);
  return tally(
    context.relation.rows,
    words.map((word) => ({ ids: postings.get(word.word) ?? [], times: timesOf(word) })),
  );
}

function wordsWith(
  { words, relation }: LeafContext,
  source: LeafSource,
  parts: readonly string[],
): readonly IndexedWord[] {
  const field = source === null ? null : fieldNumber(relation, source);
  return words.filter(
    (word) => (field === null || word.field === field) && parts.some((part) => word.text.includes(part)),
  );
}

/** Records that may have a word which is not listed and contains any of some texts. */
async function findRare(context: LeafContext, source: LeafSource, parts: readonly string[]): Promise<Ids> {
  const find = (part: string) => {
    const key = JSON.stringify([source, part]);
    const found = context.rare.get(key) ?? findRarePart(context, source, part);
    context.rare.set(key, found);
    return found;
  };
  const sets = await Promise.all(parts.map(find));
  return sets.reduce(either, NO_IDS);
}

async function findRarePart(context: LeafContext, source: LeafSource, part: string): Promise<Ids> {
  const letters = [...part];
  const possible = context.index.rare.filter(
    (rare) =>
      (source === null || rare.column === source) &&
      (rare.longest === null || rare.longest >= letters.length) &&
      (rare.letters === null || letters.every((letter) => rare.letters?.includes(letter))),
  );
  const [byGrams, scanned] =
    letters.length < GRAM - 1
      ? [[], possible]
      : [possible.filter(({ grams }) => grams), possible.filter(({ grams }) => !grams)];
  const sets = await Promise.all([
    ...(byGrams.length > 0
      ? [
          findByGrams(
            context,
            byGrams.map(({ column }) => fieldNumber(context.relation, column)),
            part,
          ),
        ]
      : []),
    ...(scanned.length > 0
      ? [
          scanColumns(
            context,
            scanned.map(({ column }) => column),
            part,
          ),
        ]
      : []),
  ]);
  return sets.reduce(either, NO_IDS);
}
