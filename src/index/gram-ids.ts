import {
  ANY_DENSE,
  EDGED,
  GRAM,
  gramOrder,
  gramsWithin,
  gramUse,
  leastGrams,
  mayBeAmong,
} from '../core/search-index/grams.ts';
import { both, NO_IDS, unite, type Ids } from '../core/search-index/ids.ts';
import type { GramMatch } from '../core/search-index/index-grams.ts';
import {
  bytesOf,
  columnOf,
  countOf,
  type DictionaryEntry,
  entriesWith,
  keyOf,
} from './dictionary-entries.ts';
import type { DictionaryReader } from './dictionary-reader.ts';
import { decodeIds } from './id-list.ts';
import { BLANK, lexemeKey, toldKey } from './lexeme-keys.ts';

/** As many ids of a list take as long to read as a block or a record that has not what is looked for. */
const WORTH = 500;

/** Some of a list, the first and the last among them. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] as T);
}

/** A column of a dictionary of grams. */
export interface GramColumn {
  readonly reader: DictionaryReader;
  /** See ColumnList. */
  readonly column: number;
  /** Only grams are told that are the least of so many in a row. */
  readonly window: number;
  /** Of what has the grams, by column of the table: see IndexedColumn. */
  readonly letters: readonly (string | null)[];
}

/** Grams that are looked for: a word that is looked at in vain costs less than a record, */
const GRAMS = 3;
/** of which the first and the last tell mostly enough, and more are looked for where these leave so many that have all of them by chance. */
const [FEW_GRAMS, GRAMS_OF_RECORDS, BY_CHANCE] = [2, 5, 0.02];
/** Where more records are left, further grams are asked for: so many of the text's at first. */
const [FEW_RECORDS, MORE_GRAMS] = [20, 10];
/** Of a text with so many grams, of which those leave too many words, one of three is looked for, and so many at least and at most: URLs have most of their grams in common. */
const [LONG, LEAST_OF_LONG, MOST_OF_LONG] = [6, 8, 32];
/** What so large a part of all words has tells hardly anything, and takes long to read where it is so many times as many as are left. */
const [FREQUENT, MANY_TIMES] = [1 / 16, 8];

/**
 * Of a column's grams: the words that have what contains a text, or all grams of it where these are several; undefined where it is a single letter
 * that may be within them anywhere. Rejects with IndexFileError.
 * @param areMany whether more of its grams are worth being looked for, of a long text, so that there are fewer
 */
export async function wordsHaving(
  own: GramColumn,
  text: string,
  areMany: (ids: Ids) => Promise<boolean>,
): Promise<Ids | undefined> {
  if (gramUse(text) !== 'within') return idsHavingShort(own, text);
  const grams = gramsWithin(text);
  const some = await findAll(own, gramsAskedFirst(text));
  const ids = some ? await idsOfAll(own, some) : NO_IDS;
  if (grams.length < LONG || !(await areMany(ids))) return ids;
  const wanted = Math.max(LEAST_OF_LONG, Math.min(MOST_OF_LONG, Math.ceil(grams.length / GRAM)));
  const more = await findAll(own, evenly(grams, wanted));
  if (!more) return NO_IDS;
  const most = Math.min(own.reader.highestOf(own.column) * FREQUENT, ids.length * MANY_TIMES);
  const rarest = more
    .filter((entry) => countOf(entry) <= most)
    .sort((a, b) => countOf(a) - countOf(b))
    .slice(0, GRAMS);
  return rarest.length === 0 ? ids : both(ids, await idsOfAll(own, rarest));
}

/** The grams of a text by which its words are looked for, or those of most texts. */
export function gramsAskedFirst(text: string): readonly string[] {
  return evenly(gramsWithin(text), GRAMS);
}

/**
 * The same of the records of a column, which are told by as few lists as leave hardly any by chance; undefined also where the text has no gram of which
 * it is certain that it is told.
 * @param records of the table
 */
export async function recordsHaving(
  own: GramColumn,
  text: string,
  records: number,
): Promise<GramMatch | undefined> {
  const isAll = own.window === 1;
  const letters = [...text].length;
  if ((isAll || own.window === EDGED) && gramUse(text) !== 'within')
    return allSure(await idsHavingShort(own, text));
  if (own.window === EDGED && letters === GRAM) return recordsHavingGram(own, text);
  const grams = isAll ? gramsWithin(text) : leastGrams(text, own.window);
  if (grams.length === 0) return undefined;
  const entries = await findEnough(own, grams, records);
  if (!entries) return allSure(NO_IDS);
  const ids = await idsOfAll(own, entries);
  return letters <= GRAM
    ? allSure(ids)
    : { ids: await leftByMore(own, grams, { entries, ids }), sure: NO_IDS };
}

/**
 * What further grams of a text leave of the records that have some: parts of names come together, so that their grams tell less than by chance. No more are asked for
 * once they leave half.
 */
async function leftByMore(
  own: GramColumn,
  grams: readonly string[],
  { entries, ids }: { readonly entries: readonly DictionaryEntry[]; readonly ids: Ids },
): Promise<Ids> {
  const asked = new Set(entries.map(keyOf));
  let left = ids;
  for (let many = MORE_GRAMS; left.length > FEW_RECORDS && asked.size < grams.length; many *= 2) {
    const more = await findAll(own, evenly(grams, many));
    if (!more) return NO_IDS;
    const rarest = more
      .filter((entry) => !asked.has(keyOf(entry)))
      .sort((a, b) => countOf(a) - countOf(b))
      .slice(0, GRAMS);
    for (const entry of more) asked.add(keyOf(entry));
    const before = left.length;
    left = rarest.length === 0 ? left : both(left, await idsOfAll(own, rarest));
    if (2 * left.length > before) break;
  }
  return left;
}

/** Bytes of the lists that `recordsHaving` reads for a text of three characters at least, where all grams are told. Rejects with IndexFileError. */
export async function bytesOfHaving(own: GramColumn, text: string, records: number): Promise<number> {
  const entries = (await findEnough(own, gramsWithin(text), records)) ?? [];
  return worthReading(entries).reduce((sum, entry) => sum + bytesOf(entry), 0);
}

/** As few lists of grams as leave hardly any records by chance, the shortest first. Undefined: no record has all grams. */
async function findEnough(
  own: GramColumn,
  grams: readonly string[],
  records: number,
): Promise<readonly DictionaryEntry[] | undefined> {
  const byChance = (some: readonly DictionaryEntry[]) =>
    some.reduce((left, entry) => (left * countOf(entry)) / records, records);
  // By those that words are looked for by as well.
  let entries = await findAll(own, evenly(grams, FEW_GRAMS));
  if (entries && byChance(entries) > BY_CHANCE) entries = await findAll(own, evenly(grams, GRAMS_OF_RECORDS));
  if (!entries) return undefined;
  const rarest = entries.toSorted((a, b) => countOf(a) - countOf(b));
  const enough = rarest.findIndex((_, i) => byChance(rarest.slice(0, i + 1)) <= BY_CHANCE);
  return enough < 0 ? rarest : rarest.slice(0, enough + 1);
}

function allSure(ids: Ids): GramMatch;
function allSure(ids: Ids | undefined): GramMatch | undefined;
function allSure(ids: Ids | undefined): GramMatch | undefined {
  return ids && { ids, sure: ids };
}

/**
 * The records of a gram where one of two in a row is told: it is told itself, or both of its neighbours are, which come before it by their order. Undefined: there
 * are too many letters that may stand beside it. Rejects with IndexFileError.
 */
async function recordsHavingGram(own: GramColumn, gram: string): Promise<GramMatch | undefined> {
  const { reader, column } = own;
  const [first = '', second = '', third = ''] = [...gram];
  const [left, right] = [first + second, second + third];
  const before = lettersBefore(own, left);
  if (!before || before.includes(ANY_DENSE)) return undefined;
  const runs = await Promise.all(
    [gram, right, ...before.map((letter) => letter + left)].map((text) => blocksBeginning(reader, text)),
  );
  const blocks = await reader.entries.blocks([...new Set(runs.flat())].sort((a, b) => a - b));
  const order = gramOrder(gram);
  const isTold = (key: string) =>
    key === gram ||
    ((key.startsWith(right) || key.endsWith(left)) && [...key].length === GRAM && gramOrder(key) < order);
  const entries = entriesWith(blocks, (key) => isTold(key as string)).filter(
    (entry) => columnOf(entry) === column,
  );
  const lists = await reader.ids(entries);
  const having = (test: (key: string) => boolean) =>
    unite(lists.filter((_, i) => test(keyOf(entries[i] as DictionaryEntry) as string)));
  const sure = having((key) => key === gram);
  const around = both(
    having((key) => key !== gram && key.endsWith(left)),
    having((key) => key !== gram && key.startsWith(right)),
  );
  const ids = unite([sure, around]);
  return { ids, sure: ids.length === sure.length ? ids : sure };
}

/** The records of a column that have each gram of a text, which has three characters at least. Rejects with IndexFileError. */
export async function recordsHavingAll(own: GramColumn, text: string): Promise<Ids> {
  const entries = await findAll(own, gramsWithin(text));
  return entries ? (await own.reader.ids(entries)).reduce(both) : NO_IDS;
}

/** The lists of some grams; undefined where one has none. */
async function findAll(
  { reader, column }: GramColumn,
  grams: readonly string[],
): Promise<readonly DictionaryEntry[] | undefined> {
  const entries = await reader.entries.find(grams, column);
  return entries.length < grams.length ? undefined : entries;
}

async function idsOfAll({ reader }: GramColumn, entries: readonly DictionaryEntry[]): Promise<Ids> {
  return (await reader.ids(worthReading(entries))).reduce(both);
}

/** Where few are left, longer lists take more bytes than what they would take away. */
function worthReading(entries: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const least = Math.min(...entries.map(countOf));
  return entries.filter((entry) => countOf(entry) <= least * WORTH);
}

/** Words, some by their numbers, others as their dictionary has them. */
export interface NamedWords {
  readonly numbers: Ids;
  /** As `encodeToldWords` writes them; null: there are none. */
  readonly told: Uint8Array | null;
}

/** Words that have a lexeme in English, or may have it. */
export interface LexemeNumbers extends NamedWords {
  /** By column of the table, from 1, those of `numbers` that it has; null: that is not told, as of few it is not. */
  readonly ofColumns: ReadonlyMap<number, Ids> | null;
}

/** Rejects with IndexFileError. */
export async function wordsWithLexeme(
  { reader, column }: GramColumn,
  lexeme: string,
): Promise<LexemeNumbers> {
  const key = lexemeKey(lexeme);
  const [numbered, named] = await Promise.all([
    reader.entries.listsOf(key),
    reader.entries.find([toldKey(key)], column),
  ]);
  const [lists, told] = await Promise.all([reader.written(numbered), reader.written(named)]);
  const highest = reader.highestOf(column);
  const numbers = numbered.map((entry, i) => decodeIds(lists[i] as Uint8Array, countOf(entry), highest));
  const columns = numbered.map(columnOf);
  const ofColumns = columns.some((own) => own !== column)
    ? new Map(columns.map((own, i) => [own, numbers[i] as Ids]))
    : null;
  return { numbers: unite(numbers), told: told[0] ?? null, ofColumns };
}

/**
 * The ids that have a gram with a text in it which is shorter than a gram. Undefined: it may be in a tenth of all grams, as a single letter is. Rejects with
 * IndexFileError.
 */
async function idsHavingShort(own: GramColumn, text: string): Promise<Ids | undefined> {
  const { reader, column } = own;
  const isPrefix = gramUse(text) === 'prefix';
  if (!isPrefix && [...text].length < PAIR) return undefined;
  const numbers = isPrefix ? await blocksBeginning(reader, text) : await blocksWithPair(own, text);
  const blocks = await reader.entries.blocks(numbers);
  const has = (key: string) => (isPrefix ? key.startsWith(text) : key.includes(text));
  const having = entriesWith(blocks, (key) => has(key as string) && !(key as string).includes(BLANK));
  return unite(await reader.ids(having.filter((entry) => columnOf(entry) === column)));
}

const PAIR = 2;

/** The blocks of all grams that begin with a text, which stand together. */
async function blocksBeginning({ entries }: DictionaryReader, text: string): Promise<readonly number[]> {
  const { keys } = await entries.root();
  const first = await entries.blockOf(text);
  let last = first;
  while ((keys[last + 1] as string | undefined)?.startsWith(text)) last += 1;
  return blocksFrom(first, last + 1);
}

/** The blocks of all grams that have two letters: they begin with them, or with a letter before them, of those that words have. */
async function blocksWithPair({ reader, letters }: GramColumn, text: string): Promise<readonly number[]> {
  const { entries } = reader;
  const { keys } = await entries.root();
  const before = lettersBefore({ letters }, text);
  if (!before) return [...keys.keys()];
  const single = before.filter((letter) => letter !== ANY_DENSE);
  const runs = await Promise.all(
    [text, ...single.map((letter) => letter + text)].map((own) => blocksBeginning(reader, own)),
  );
  const dense = before.includes(ANY_DENSE) ? blocksFrom(await entries.blockOf(ANY_DENSE), keys.length) : [];
  return [...new Set([...runs.flat(), ...dense])].sort((a, b) => a - b);
}

/** Letters of the words that may have a text. Undefined: they are too many to be told of. */
function lettersBefore(
  { letters }: Pick<GramColumn, 'letters'>,
  text: string,
): readonly string[] | undefined {
  const having = letters.filter((own) => [...text].every((letter) => mayBeAmong(own, letter)));
  if (having.includes(null)) return undefined;
  return [...new Set(having.flatMap((own) => [...(own as string)]))];
}

function blocksFrom(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
