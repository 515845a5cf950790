import { ENGLISH, type TextSearchConfig } from '../full-text/text-search-config.ts';
import { surely, type Match } from './condition.ts';
import { both, either, forEachBoth, NO_IDS, unite, without, type Ids } from './ids.ts';
import { lexemeInChunk } from './lexeme-in-chunk.ts';
import type { IndexedWord, IndexShorts, LexemeTotal } from './table-index.ts';
import { isShortText } from './short-text.ts';
import { lexemeOfPart, lexemeParts } from './lexeme-parts.ts';
import type { Lexeme } from './traces.ts';
import { findUnlistedLexeme, isTooMuch } from './unlisted-words.ts';
import {
  idsOf,
  lookFor,
  wordsWith,
  type LexemeWords,
  type SearchedColumn,
  type StableWord,
  type WordContext,
} from './word-context.ts';

/** Undefined: any record may have it. Rejects with IndexFileError. */
export async function findLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<LexemeWords | undefined> {
  // What matches is ranked by the same words.
  const readings = context.lexemes.get(config) ?? new Map<string, Promise<LexemeWords | undefined>>();
  context.lexemes.set(config, readings);
  const key = JSON.stringify([wanted.lexeme, wanted.prefix, columns.map(({ id }) => id)]);
  const finding = readings.get(key) ?? readLexeme(context, columns, wanted, config);
  readings.set(key, finding);
  return finding;
}

async function readLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<LexemeWords | undefined> {
  const { index, odd } = context;
  // Whoever else reads the same lists meanwhile asks for them in the same turn: nothing waits here in vain.
  const { shorts } = index;
  if (shorts && isListed(context, columns, wanted, config)) return listedLexeme(context, shorts, wanted);
  const parts = lexemeParts(index, context.texts, wanted, config);
  if (!parts) return undefined;
  const find = lexemeInChunk(wanted, config);
  const stable: StableWord[] = [];
  const unstable: IndexedWord[] = [];
  const inOdd: IndexedWord[] = [];
  await lookFor(context, parts);
  for (const { column, words } of wordsWith(context, columns, parts)) {
    for (const word of words) {
      const offsets = find(word.text);
      if (!offsets) unstable.push(word);
      else if (offsets.length > 0) stable.push({ column, word, offsets });
    }
    if (odd.length > 0) for (const word of words) inOdd.push(word);
  }
  const isToldOfRows =
    columns === context.columns && unstable.length === 0 && config === ENGLISH && !wanted.prefix;
  const isAll = async (counted: LexemeWords['counted']) => {
    const total = isToldOfRows ? await index.lexemeTotal(wanted.lexeme) : undefined;
    return total !== undefined && hasAll({ index, stable, counted }, total, odd);
  };
  if (await isTooMuch(context, columns, wanted, config))
    return (await isAll([])) ? { index, stable, counted: [], unclear: odd } : undefined;
  const unlisted = await findUnlistedLexeme(context, columns, wanted, config);
  if (!unlisted) return undefined;
  // A list takes as long to read as a record.
  const isWorth = unlisted.unclear.length > Math.max(FEW_UNCLEAR, stable.length);
  // Its words are not all that odd records may have it by.
  const isByLexeme = parts.some((part) => lexemeOfPart(part) !== undefined);
  const ofOdd = isByLexeme ? odd : inOdd.length === 0 ? NO_IDS : both(await idsOf(index, inOdd), odd);
  const { counted } = unlisted;
  if (isWorth && (await isAll(counted)))
    return { index, stable, counted, unclear: either(both(unlisted.unclear, odd), ofOdd) };
  const unclear = unite([await idsOf(index, unstable), unlisted.unclear, ofOdd]);
  return { index, stable, counted, unclear };
}

/** So few records are rather read than the totals of all short lexemes. */
const FEW_UNCLEAR = 10;

/** Whether no record that is not odd has a lexeme besides those that are told of, nor any of these oftener. */
async function hasAll(
  { index, stable, counted }: Omit<LexemeWords, 'unclear'>,
  total: LexemeTotal,
  odd: Ids,
): Promise<boolean> {
  // Without records that have it, nothing listed is any record's but odd ones'.
  if (total.times === 0 && odd.length === 0) return stable.length === 0 && counted.length === 0;
  const listed = (await index.words?.times(stable.map(({ word }) => word))) ?? [];
  const unlistedTimes = counted.reduce((sum, { ids, times }) => sum + without(ids, odd).length * times, 0);
  const times = listed.reduce(
    (sum, own, i) => sum + timesBesides(own, odd) * (stable[i] as StableWord).offsets.length,
    unlistedTimes,
  );
  const records = unite([...listed, ...counted].map(({ ids }) => ids));
  return times === total.times && without(records, odd).length === total.records;
}

/** How often a word stands in all records but some. */
function timesBesides(
  { ids, times }: { readonly ids: Ids; readonly times: ArrayLike<number> },
  odd: Ids,
): number {
  let sum = 0;
  for (let i = 0; i < times.length; i += 1) sum += times[i] as number;
  forEachBoth(ids, odd, (place) => (sum -= times[place] as number));
  return sum;
}

/** So few odd records are rather all read. */
const FEW_ODD = 200;

/** Whether lists of short lexemes tell enough: they are of whole rows, and say nothing of where a lexeme stands. */
function isListed(
  { odd, columns: all, isCounted }: WordContext,
  columns: readonly SearchedColumn[],
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): boolean {
  // Of some columns a list of its own is given out.
  const isRow = columns === all;
  return isRow && isCounted && !prefix && isShortText(lexeme) && config === ENGLISH && odd.length <= FEW_ODD;
}

async function listedLexeme(
  { index, odd }: WordContext,
  shorts: IndexShorts,
  { lexeme }: Lexeme,
): Promise<LexemeWords> {
  // Who has it twice is in two lists.
  const counted = (await shorts.having(lexeme)).map((ids) => ({ ids: without(ids, odd), times: 1 }));
  return { index, stable: [], counted, unclear: odd };
}

/** Records that have a lexeme, those left out that are unclear and of which nothing else is known. */
export async function recordsWith({ index, stable, counted }: LexemeWords): Promise<Ids> {
  const listed = await idsOf(
    index,
    stable.map(({ word }) => word),
  );
  return unite([listed, ...counted.map(({ ids }) => ids)]);
}

/** Records that have a lexeme, and that may. */
export async function matchLexeme(words: LexemeWords): Promise<Match> {
  const sure = await recordsWith(words);
  const { unclear } = words;
  if (unclear.length === 0) return surely(sure);
  return { yes: without(sure, unclear), may: either(sure, unclear) };
}
