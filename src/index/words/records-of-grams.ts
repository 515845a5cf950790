import {
  ANY_DENSE,
  EDGED,
  GRAM,
  gramOrder,
  gramsWithin,
  gramUse,
  leastGrams,
} from '../../core/search-index/terms/grams.ts';
import { both, NO_IDS, unite, type Ids } from '../../core/search-index/ids.ts';
import type { GramMatch } from '../../core/search-index/ports/index-grams.ts';
import {
  bytesOf,
  columnOf,
  countOf,
  type DictionaryEntry,
  entriesWith,
  keyOf,
} from '../dictionary/dictionary-entries.ts';
import {
  blocksBeginning,
  evenly,
  findAll,
  GRAMS,
  type GramColumn,
  idsHavingShort,
  idsOfAll,
  lettersBefore,
  worthReading,
} from './gram-ids.ts';

/** The first gram and the last tell mostly enough, and more are looked for where these leave so many that have all of them by chance. */
const [FEW_GRAMS, GRAMS_OF_RECORDS, BY_CHANCE] = [2, 5, 0.02];
/** Where more records are left, further grams are asked for: so many of the text's at first. */
const [FEW_RECORDS, MORE_GRAMS] = [20, 10];
/** Where more are left, it takes less to ask for a gram that may not be told, with its neighbours, than to read them. */
const MANY_RECORDS = 100;
/** So many of these in vain are enough, which leave such a part of the records. */
const [MOST_IN_VAIN, HARDLY_LESS] = [2, 0.9];

/**
 * The records of a column that may have a text in its words: they have all grams of it, or those of as few lists as leave hardly any by chance. Undefined: it is a single
 * letter that may be within them anywhere, or has no gram of which it is certain that it is told. Rejects with IndexFileError.
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
  if (letters <= GRAM) return allSure(ids);
  const left = await leftByMore(own, grams, { entries, ids });
  return { ids: own.window === EDGED ? await leftByUntold(own, text, left) : left, sure: NO_IDS };
}

/**
 * What further grams of a text leave of the records that have some: parts of names come together, so that their grams tell less than by chance. No more are asked for
 * once they leave more than half; but of many records those of the text's ends are: a path's last ones tell its file from all others of the folder.
 */
async function leftByMore(
  own: GramColumn,
  grams: readonly string[],
  { entries, ids }: { readonly entries: readonly DictionaryEntry[]; readonly ids: Ids },
): Promise<Ids> {
  const asked = new Set(entries.map(keyOf));
  let left = ids;
  const rounds = [evenly(grams, MORE_GRAMS), grams.slice(-MORE_GRAMS), grams.slice(0, MORE_GRAMS)];
  for (const [i, round] of rounds.entries()) {
    if (left.length <= (i === 0 ? FEW_RECORDS : MANY_RECORDS)) break;
    const more = await findAll(own, round);
    if (!more) return NO_IDS;
    const rarest = more
      .filter((entry) => !asked.has(keyOf(entry)))
      .sort((a, b) => countOf(a) - countOf(b))
      .slice(0, GRAMS);
    for (const entry of more) asked.add(keyOf(entry));
    left = rarest.length === 0 ? left : both(left, await idsOfAll(own, rarest));
  }
  return left;
}

/**
 * The same by the grams of which it is not certain that they are told: of a text of four characters one of two is, and one of some sixteen records that have it has the text.
 * Of a long one, whose told grams have left what mostly has it, these hardly take any away, and no more are asked for.
 */
async function leftByUntold(own: GramColumn, text: string, ids: Ids): Promise<Ids> {
  const told = new Set(leastGrams(text, own.window));
  let left = ids;
  let inVain = 0;
  for (const gram of gramsWithin(text)) {
    if (left.length <= MANY_RECORDS || inVain === MOST_IN_VAIN) break;
    if (told.has(gram)) continue;
    const having = await recordsHavingGram(own, gram);
    if (!having) break;
    const before = left.length;
    left = both(left, having.ids);
    if (left.length > before * HARDLY_LESS) inVain += 1;
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
    unite(lists.filter((_, i) => test(keyOf(entries[i]!) as string)));
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

function allSure(ids: Ids): GramMatch;
function allSure(ids: Ids | undefined): GramMatch | undefined;
function allSure(ids: Ids | undefined): GramMatch | undefined {
  return ids && { ids, sure: ids };
}
