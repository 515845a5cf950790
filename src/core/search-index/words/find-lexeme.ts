import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import { surely, type Match } from '../condition.ts';
import { both, either, forEachBoth, NO_IDS, unite, without, type Ids } from '../ids.ts';
import { idsOf } from './ids-of-words.ts';
import { lexemeInChunk } from '../terms/lexeme-in-chunk.ts';
import { findBesides } from './lexeme-besides.ts';
import { countTimes, listLexeme } from '../ranks/lexeme-times.ts';
import { listedLexeme, shortsOf, wordOfLexeme } from './listed-records.ts';
import type { IndexShorts } from '../ports/index-shorts.ts';
import type { IndexedWord } from '../ports/table-index.ts';
import { lexemeOfPart, lexemeParts } from '../terms/lexeme-parts.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import { isCountedByValues } from './number-columns.ts';
import { findUnlistedLexeme, isTooMuch } from './unlisted-lexemes.ts';
import { lookFor } from './look-for.ts';
import { isOnlyListed } from './only-listed.ts';
import {
  type ColumnWords,
  hasOneWord,
  wordsWith,
  type LexemeWords,
  type SearchedColumn,
  type StableWord,
  type WordContext,
} from '../terms/word-context.ts';

/** What stands for a lexeme is nothing else. */
const FIRST: readonly number[] = [0];

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
  const ofColumns = columns.map(({ id, textAlone }) => [id, textAlone !== undefined]);
  const key = JSON.stringify([wanted.lexeme, wanted.prefix, ofColumns]);
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
  const shorts = shortsOf(context, columns, wanted, config);
  if (shorts && context.isCounted) return listedLexeme(context, await shorts.having(wanted.lexeme));
  const told = wordOfLexeme(context, columns, wanted, config);
  if (told) {
    const all: StableWord[] = [{ column: null, word: told, offsets: FIRST }];
    if (shorts)
      return {
        index,
        stable: all,
        ...(await findBesides(context, columns, all, { shorts, wanted, config })),
      };
    if (!(await isTooMuch(context, columns, wanted, config))) {
      // Whoever asks for its records asks for them in the same turn.
      const [unlisted] = await Promise.all([
        findUnlistedLexeme(context, columns, wanted, config),
        index.words?.times([told]),
      ]);
      if (unlisted)
        return { index, stable: all, counted: unlisted.counted, unclear: either(unlisted.unclear, odd) };
    }
  }
  const parts = lexemeParts(index, textsBeside(context, shorts), wanted, config);
  if (!parts) return undefined;
  await lookFor(context, parts);
  const listed = wordsWith(context, listingColumns(columns, wanted), parts);
  const { stable, unstable } = sortWords(listed, wanted, config);
  if (shorts)
    return { index, stable, ...(await findBesides(context, columns, stable, { shorts, wanted, config })) };
  if (unstable.length === 0 && isOnlyListed(context, columns, wanted, config))
    return { index, stable, counted: [], unclear: odd };
  const isToldOfRows =
    columns === context.columns && unstable.length === 0 && config === ENGLISH && !wanted.prefix;
  const isAll = async (counted: LexemeWords['counted']) => {
    const total = isToldOfRows ? await index.lexemeTotal(wanted.lexeme) : undefined;
    return total !== undefined && hasAll({ index, stable, counted }, total, odd);
  };
  if (await isTooMuch(context, columns, wanted, config))
    return (await isAll([])) ? { index, stable, counted: [], unclear: odd } : undefined;
  const unlisted = await findUnlistedLexeme(context, columns, wanted, config);
  if (!unlisted) return (await isAll([])) ? { index, stable, counted: [], unclear: odd } : undefined;
  // A list takes as long to read as a record.
  const isWorth = unlisted.unclear.length > Math.max(FEW_UNCLEAR, stable.length);
  // Its words are not all that odd records may have it by.
  const isByLexeme = parts.some((part) => lexemeOfPart(part) !== undefined);
  const inOdd = odd.length === 0 ? [] : listed.flatMap(({ words }) => words);
  const ofOdd = isByLexeme ? odd : inOdd.length === 0 ? NO_IDS : both(await idsOf(index, inOdd), odd);
  const { counted } = unlisted;
  if (isWorth && (await isAll(counted)))
    return { index, stable, counted, unclear: either(both(unlisted.unclear, odd), ofOdd) };
  const unclear = unite([await idsOf(index, unstable), unlisted.unclear, ofOdd]);
  return { index, stable, counted, unclear };
}

/** Letters whose words are looked for in any case: for those whose records are listed nobody has looked where a lexeme's are. */
function textsBeside({ texts, words }: WordContext, shorts: IndexShorts | undefined): readonly string[] {
  return shorts ? texts.filter((text) => words.has(text)) : texts;
}

/**
 * The same of a lexeme that an index tells of by itself, where some of its words matter to nobody. Undefined: any record may have it. Rejects with IndexFileError.
 * @param listed the words that may have it, and matter
 */
export async function findLexemeAmong(
  context: WordContext,
  columns: readonly SearchedColumn[],
  listed: readonly ColumnWords[],
  { wanted, config }: { readonly wanted: Lexeme; readonly config: TextSearchConfig },
): Promise<LexemeWords | undefined> {
  const { index, odd } = context;
  const { stable, unstable } = sortWords(listed, wanted, config);
  if (unstable.length === 0 && isOnlyListed(context, columns, wanted, config))
    return { index, stable, counted: [], unclear: odd };
  if (await isTooMuch(context, columns, wanted, config)) return undefined;
  const unlisted = await findUnlistedLexeme(context, columns, wanted, config);
  if (!unlisted) return undefined;
  const unclear = unite([await idsOf(index, unstable), unlisted.unclear, odd]);
  return { index, stable, counted: unlisted.counted, unclear };
}

/**
 * The same of a lexeme whose records are listed, by words that are known for something else. Where it stands besides, or where it may, is unclear. Undefined: its records are
 * not listed. Rejects with IndexFileError.
 */
export async function findShortByKnown(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<LexemeWords | undefined> {
  const { index, known } = context;
  const shorts = shortsOf(context, columns, wanted, config);
  if (!shorts) return undefined;
  const contained = traces(wanted, config) ?? [];
  const listed = wordsWith(context, columns, [...known.keys()]).map(({ column, words }) => ({
    column,
    words: words.filter(({ text }) => contained.some((part) => text.includes(part))),
  }));
  const { stable } = sortWords(listed, wanted, config);
  return { index, stable, ...(await findBesides(context, columns, stable, { shorts, wanted, config })) };
}

/** Columns whose words tell of a lexeme, and not their values. */
export function listingColumns(
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
): readonly SearchedColumn[] {
  return columns.filter((column) => !isCountedByValues(column, wanted));
}

/** Words that have a lexeme, and those of which that depends on the text around. */
function sortWords(listed: readonly ColumnWords[], wanted: Lexeme, config: TextSearchConfig) {
  const find = lexemeInChunk(wanted, config);
  const stable: StableWord[] = [];
  const unstable: IndexedWord[] = [];
  for (const { column, words } of listed)
    for (const word of words) {
      const offsets = find(word.text);
      if (!offsets) unstable.push(word);
      else if (offsets.length > 0) stable.push({ column, word, offsets });
    }
  return { stable, unstable };
}

/** So few records are rather read than the totals of all short lexemes. */
const FEW_UNCLEAR = 10;

/**
 * Whether no record that is not odd has a lexeme besides those that are told of, nor any of these oftener: where it stands as often in all of them as in the
 * words that are told. A record has one word of a column of dates, so that how many have it is known unread.
 */
async function hasAll(
  { index, stable, counted }: Omit<LexemeWords, 'unclear'>,
  total: number,
  odd: Ids,
): Promise<boolean> {
  // Without records that have it, nothing listed is any record's but odd ones'.
  if (total === 0 && odd.length === 0) return stable.length === 0 && counted.length === 0;
  const isKnown = ({ column }: StableWord) => column !== null && hasOneWord(column) && odd.length === 0;
  const known = stable.filter(isKnown);
  const read = await listLexeme({ index, stable: stable.filter((one) => !isKnown(one)), counted: [] });
  const times =
    counted.reduce((sum, own) => sum + without(own.ids, odd).length * own.times, 0) +
    known.reduce((sum, { word, offsets }) => sum + word.count * offsets.length, 0) +
    read.lists.reduce((sum, own, i) => sum + timesBesides(own, odd) * read.stable[i]!.offsets.length, 0);
  if (times !== total) return false;
  // Of a record that has it very often the total does not count all.
  const oftenest = countTimes(read, unite(read.lists.map(({ ids }) => ids)));
  return oftenest.every((own) => own < MOST_COUNTED);
}

/** A lexeme's occurrences in the long texts of a record that are all counted, with those that its columns of one word may have besides. */
const MOST_COUNTED = 128;

/** How often a word stands in all records but some. */
function timesBesides(
  { ids, times }: { readonly ids: Ids; readonly times: ArrayLike<number> },
  odd: Ids,
): number {
  let sum = 0;
  for (let i = 0; i < times.length; i += 1) sum += times[i]!;
  forEachBoth(ids, odd, (place) => (sum -= times[place]!));
  return sum;
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
