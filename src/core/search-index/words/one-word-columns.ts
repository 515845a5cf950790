import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { findLexeme, findLexemeAmong, findShortByKnown, listingColumns, recordsWith } from './find-lexeme.ts';
import { both, either, NO_IDS, unite, without, type Ids } from '../ids.ts';
import { bytesOfWordsWith, countOf as countOfWords, idsOf } from './ids-of-words.ts';
import { lexemeParts } from '../terms/lexeme-parts.ts';
import { shortsOf } from './listed-records.ts';
import { findAmongKnown, findInOneWord, type SoughtLexemes } from './only-word.ts';
import type { IndexedWord, ManyWords } from '../ports/table-index.ts';
import type { Lexeme } from '../terms/traces.ts';
import {
  hasOneWord,
  wordsWith,
  type ColumnWords,
  type LexemeWords,
  type SearchedColumn,
  type WordContext,
} from '../terms/word-context.ts';
import {
  byColumn,
  countOf,
  type LexemeOfOne,
  mayContain,
  MOST_UNCLEAR,
  onlyIn,
  recordsWithAll,
  type SoughtLexeme,
  textsIn,
  withHolders,
  withoutWords,
  wordsWithAll,
} from './words-with-all.ts';

/** So many records are rather read than the lists of many words, */
const FEW = 150;
/** and one record rather than so many ids of these lists. */
const IDS_OF_RECORD = 1_000;
/** Ids that are read before it is known that they are needed. */
const MOST_AHEAD = 50_000;
/** Lists that are so many times as long are many. */
const MANY_TIMES = 4;

/** Words of lexemes, and records of which some of these words may not be told. */
export interface NeededWords {
  readonly found: readonly LexemeWords[];
  readonly untold: Ids;
  /** About how many bytes of words are to be looked through before, where nobody has done that. */
  readonly ahead?: number;
}

/**
 * Finds the words of several lexemes: where those of one are very many, only such of a column of dates as another lexeme has as well, of which a record is known to have
 * one. Undefined: any record may have one of the lexemes. Rejects with IndexFileError.
 * @param sought `isEstimate`: whether it is put off to look for the words of lexemes whose records are listed
 * @param among the records that matter; absent: those that have all of the lexemes
 */
export async function findWords(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config, isEstimate }: SoughtLexemes & { readonly isEstimate?: boolean },
  among?: Ids,
): Promise<NeededWords | undefined> {
  const known = among && (await findAmongKnown(context, columns, { wanted, config }, among));
  if (known) return known;
  const find = async (own: Lexeme) => ({
    words: await findLexeme(context, columns, own, config),
    untold: NO_IDS,
  });
  const isShort = wanted.map(
    (own) =>
      among !== undefined && !context.isCounted && shortsOf(context, columns, own, config) !== undefined,
  );
  const many = wanted.map((own) => manyOf(context, columns, own, config));
  const only = wanted.flatMap((own, i) => onlyIn(columns, { wanted: own, config }, many[i]) ?? []);
  if (many.some((own) => own !== undefined))
    for (const [i, own] of wanted.entries())
      if (!many[i] && !isShort[i]) readAhead(context, columns, { wanted: own, config }, only);
  const few = await Promise.all(wanted.map((own, i) => (many[i] || isShort[i] ? null : find(own))));
  const rarest = rarestOf(few.flatMap((own) => own?.words ?? []));
  const records = rarest && (among ?? (await recordsWithAll(context, columns, rarest, { only, config })));
  const found = await Promise.all(
    wanted.map(async (own, i) => {
      const [known, ofMany] = [few[i], many[i]];
      if (isShort[i]) return { words: await findShortByKnown(context, columns, own, config), untold: NO_IDS };
      if (known || !ofMany) return known;
      const listing = listingColumns(columns, own).filter(({ id }) => ofMany.columns.has(id));
      const left =
        records &&
        (await wordsAmong(listing, ofMany, {
          rarest,
          records,
          mayHave: mayContain({ wanted: own, config }),
        }));
      if (!left) return find(own);
      const words = await findLexemeAmong(context, columns, left.words, { wanted: own, config });
      // All of them tell whether other records may have it at all.
      if (words && both(words.unclear, records).length > MOST_UNCLEAR) return find(own);
      return { words, untold: left.untold };
    }),
  );
  const untold = unite(found.flatMap((own) => own?.untold ?? []));
  const words = found.flatMap((own) => own?.words ?? []);
  if (words.length < wanted.length) return undefined;
  if (!among || !isShort.includes(true)) return { found: words, untold };
  const toLookFor = await shortsToLookFor(words, isShort, among);
  if (isEstimate) {
    const ahead = await Promise.all(
      wanted.map((_, i) => (toLookFor[i] ? bytesAhead(context, words[i]!) : 0)),
    );
    return { found: words, untold, ahead: Math.max(0, ...ahead) };
  }
  const looked = await Promise.all(
    wanted.map((own, i) => (toLookFor[i] ? findLexeme(context, columns, own, config) : words[i])),
  );
  const all = looked.flatMap((own) => own ?? []);
  return all.length < wanted.length ? undefined : { found: all, untold };
}

/**
 * Which lexemes whose records are listed stand in too many records where words that are known tell nothing of them. Of a record that has no other lexeme it is of no
 * interest where it has one.
 */
async function shortsToLookFor(
  found: readonly LexemeWords[],
  isShort: readonly boolean[],
  among: Ids,
): Promise<readonly boolean[]> {
  const having = await Promise.all(found.map(recordsWith));
  return found.map(({ counted }, i) => {
    if (!isShort[i]) return false;
    const besides = both(unite(counted.map(({ ids }) => ids)), among);
    const withOthers = both(besides, unite(having.filter((_, other) => other !== i)));
    return withOthers.length > FEW;
  });
}

/** About how many bytes of words are looked through for those of a lexeme whose records are listed: see bytesOfWordsWith. */
async function bytesAhead({ index }: WordContext, { counted }: LexemeWords): Promise<number> {
  return bytesOfWordsWith(index, unite(counted.map(({ ids }) => ids)).length);
}

/** Reads the records of a lexeme's words, which are known, with whatever is asked for now: the words of another one wait for them. */
function readAhead(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config }: SoughtLexeme,
  only: readonly LexemeOfOne[],
): void {
  const parts = lexemeParts(context.index, context.texts, wanted, config) ?? [];
  const listed = wordsWith(context, listingColumns(columns, wanted), parts);
  const words = listed.flatMap((own) => wordsWithAll(own, only));
  // Whoever needs them hears of a failure.
  if (countOfWords(words) <= MOST_AHEAD) idsOf(context.index, words).catch(() => undefined);
}

/** The words of a lexeme that nobody has looked for, being very many. */
function manyOf(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): ManyWords | undefined {
  const [part, ...others] = lexemeParts(context.index, context.texts, wanted, config) ?? [];
  const isLooked = part === undefined || others.length > 0 || context.words.has(part);
  return isLooked || shortsOf(context, columns, wanted, config) ? undefined : context.many.get(part);
}

/**
 * Of very many words of a lexeme those that matter of some records. Undefined: all do.
 * @param columns those that have any of them
 * @param rarest another lexeme of the question
 * @param mayHave whether a word may have the one of very many
 * @returns also the records of which that is not all
 */
async function wordsAmong(
  columns: readonly SearchedColumn[],
  many: ManyWords,
  {
    rarest,
    records,
    mayHave,
  }: {
    readonly rarest: LexemeWords;
    readonly records: Ids;
    readonly mayHave: (word: IndexedWord) => boolean;
  },
): Promise<{ readonly words: readonly ColumnWords[]; readonly untold: Ids } | undefined> {
  const narrowed = new Map<SearchedColumn, ColumnWords>();
  let untold = NO_IDS;
  for (const column of columns) {
    const all = byColumn(rarest).find((own) => own.column === column)?.words ?? [];
    const leaves = async (words: readonly IndexedWord[]) =>
      hasOneWord(column) && words.length > 0 ? without(records, await idsOf(rarest.index, words)) : records;
    let words = hasOneWord(column) ? wordsWithAll({ column, words: all }, [{ column, mayHave }]) : all;
    let rest = await leaves(words);
    if (rest.length > FEW && words !== all) rest = await leaves((words = all));
    if (rest.length > FEW) continue;
    narrowed.set(column, { column, words });
    untold = either(untold, rest);
  }
  if (narrowed.size === 0) return undefined;
  const others = columns.filter((column) => !narrowed.has(column));
  const words = await many.of(others.map(({ id }) => id));
  const whole = others.map((column) => ({ column, words: words.filter((own) => own.column === column.id) }));
  return { words: [...narrowed.values(), ...whole], untold };
}

/** The lexeme of the fewest records. */
function rarestOf(found: readonly LexemeWords[]): LexemeWords | undefined {
  const counts = found.map((one) => countAll(one));
  return found[counts.indexOf(Math.min(...counts))];
}

/**
 * Leaves out words that say nothing of some records. A column of dates has one word a record: where it is known of a record that it has one of few
 * words, those of the month, it has none of the others, those of the day in all months.
 * @param found lexemes of one question
 * @param among the records that matter. Rejects with IndexFileError.
 */
export async function neededWords(found: readonly LexemeWords[], among: Ids): Promise<NeededWords> {
  let needed = found;
  let untold = NO_IDS;
  for (const column of oneWordColumns(found)) {
    const counts = needed.map((one) => countOf(one, column));
    const least = Math.min(...counts.filter((count) => count > 0));
    if (!counts.some((count) => count > least * MANY_TIMES)) continue;
    const rarest = needed[counts.indexOf(least)]!;
    const most = Math.max(FEW, Math.max(...counts) / IDS_OF_RECORD);
    const leaves = async ({ stable }: LexemeWords) => {
      const few = stable.filter((one) => one.column === column);
      const told = await idsOf(
        rarest.index,
        few.map(({ word }) => word),
      );
      return { few, rest: without(among, told) };
    };
    // Mostly records have words that have all of the lexemes.
    const texts = needed.filter((_, i) => counts[i]! > 0).map((one) => textsIn(one, column));
    const common = withoutWords(rarest, column, (text) => texts.every((own) => own.has(text)));
    let left = await leaves(common);
    if (left.rest.length > most && common !== rarest) left = await leaves(rarest);
    const { few, rest } = left;
    if (rest.length > most) continue;
    untold = either(untold, rest);
    const kept = new Set(few.map(({ word }) => word.text));
    needed = needed.map((one) => ({
      ...one,
      stable: one.stable.filter(({ column: own, word }) => own !== column || kept.has(word.text)),
    }));
  }
  return { found: needed, untold };
}

/**
 * The same of lexemes that are wanted together: of records that do not have all of them nothing is said. Rejects with IndexFileError.
 */
export async function findTogether(
  context: WordContext,
  columns: readonly SearchedColumn[],
  sought: SoughtLexemes,
): Promise<readonly LexemeWords[] | undefined> {
  const inOne = await findInOneWord(context, columns, sought);
  if (inOne) return inOne;
  const words = await findWords(context, columns, sought);
  const needed = words && (await neededTogether(words.found));
  return needed?.map((one) => ({ ...one, unclear: either(one.unclear, words?.untold ?? NO_IDS) }));
}

async function neededTogether(all: readonly LexemeWords[]): Promise<readonly LexemeWords[]> {
  const found = oneWordColumns(all).reduce(withHolders, all);
  const counts = found.map((one) => countAll(one));
  const least = Math.min(...counts);
  const rarest = rarestOf(found);
  const hasMany = oneWordColumns(found).length > 0 && counts.some((count) => count > least * MANY_TIMES);
  if (!hasMany || !rarest) return found;
  const among = either(await recordsWith(rarest), rarest.unclear);
  const { found: needed, untold } = await neededWords(found, among);
  return needed.map((one) => ({ ...one, unclear: either(one.unclear, untold) }));
}

/** Columns of one word a record in which several lexemes were found. */
function oneWordColumns(found: readonly LexemeWords[]): readonly SearchedColumn[] {
  const lists = found.map(({ stable }) => new Set(stable.flatMap(({ column }) => column ?? [])));
  const all = [...new Set(lists.flatMap((columns) => [...columns]))];
  return all.filter(
    (column) => hasOneWord(column) && lists.filter((columns) => columns.has(column)).length > 1,
  );
}

/** About how many ids are read for a lexeme. */
export function countAll({ stable, counted, unclear }: LexemeWords): number {
  const unlisted = counted.reduce((sum, { ids }) => sum + ids.length, unclear.length);
  return stable.reduce((sum, { word }) => sum + word.count, unlisted);
}
