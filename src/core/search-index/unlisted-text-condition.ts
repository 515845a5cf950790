import type { RelationColumn } from '../ports.ts';
import { matchAll, surely, type Condition } from './condition.ts';
import { toLowerCase } from '../full-text/lower-case.ts';
import { textsOfList } from './terms/list-words.ts';
import { NO_IDS, unite } from './ids.ts';
import { gramUse } from './terms/grams.ts';
import type { IndexColumn, IndexedWord, TableIndex } from './ports/table-index.ts';
import { namedWords } from './words/named-words.ts';
import { isOne, isWithin, type ValueRange } from './values/value-order.ts';

/** So many records with the words of a text are rather read than its place in an order is looked for, which some thirty texts tell. */
const MOST_TESTED = 50;
/** So many words of a text are looked for, the longest ones: these are in few others, and together in few records. */
const LOOKED_FOR = 3;
/** Of so many records it is not looked which ones another word leaves. */
const FEW = 20;

/**
 * Any of some ranges of a column of texts of which no values are told: its words tell which records may have one, or its order does. Undefined: the database must tell. Rejects with
 * IndexFileError.
 */
export async function unlistedTextCondition(
  index: TableIndex,
  indexed: IndexColumn,
  column: RelationColumn,
  ranges: readonly ValueRange[],
): Promise<Condition | undefined> {
  const byWords = await wordsCondition(index, indexed, column, ranges);
  return byWords && byWords.tested <= MOST_TESTED * ranges.length
    ? byWords
    : ((await orderCondition(indexed, column, ranges)) ?? byWords);
}

/** A condition that texts of records decide, about so many of them. */
interface TestedCondition extends Condition {
  readonly tested: number;
}

/** Any of some ranges of a column of which the order is told, and not the values. Undefined: not all of it is. */
async function orderCondition(
  { ends }: IndexColumn,
  column: RelationColumn,
  ranges: readonly ValueRange[],
): Promise<Condition | undefined> {
  const told = await Promise.all(ranges.map((range) => ends?.range(range)));
  if (!told.every((own) => own !== undefined)) return undefined;
  return {
    cost: told.reduce((sum, { most }) => sum + most, 0),
    columns: [column.id],
    find: async () => surely(unite(await Promise.all(told.map(({ read }) => read())))),
    test: isAnyOf(column, ranges),
  };
}

/** Whether the text of a record in a column is of any of some ranges. */
function isAnyOf({ id }: RelationColumn, ranges: readonly ValueRange[]): Condition['test'] {
  return (textOf) => {
    const text = textOf(id);
    return text !== null && ranges.some((range) => isWithin(text, range));
  };
}

/** A text that is one of some has the same words; which of the records that have them are meant their texts tell. */
async function wordsCondition(
  index: TableIndex,
  { hasWords, isOfLists, others, grams }: IndexColumn,
  column: RelationColumn,
  ranges: readonly ValueRange[],
): Promise<TestedCondition | undefined> {
  const { words, records } = index;
  const texts = ranges.map((range) => (isOne(range) ? longestWordsOf(range.from as string, isOfLists) : []));
  if (!texts.every(({ length }) => length > 0)) return undefined;
  const named = hasWords ? await namedWords(index, column.id, texts.flat()) : null;
  const listed = texts.map((own) => own.flatMap((word) => named?.get(word) ?? []));
  // Of a word that is not listed grams leave fewer than words that are: `4711` of `HRB 4711`. What is shorter they do not tell.
  const missing = texts.map((own, i) => {
    if (!others || listed[i]?.length === own.length) return undefined;
    const unlisted = own.find((word) => !named?.has(word));
    const isTold =
      grams && gramUse(unlisted ?? '') === 'within' && [...(unlisted ?? '')].length >= grams.shortest;
    return listed[i]?.length === 0 || isTold ? unlisted : undefined;
  });
  // One word that no record has is enough.
  const possible = listed.filter(
    (own, i) => own.length > 0 && missing[i] === undefined && (others || own.length === texts[i]?.length),
  );
  const byGrams = await Promise.all(
    missing.flatMap((word) => (word === undefined ? [] : grams?.having(word))),
  );
  if (!byGrams.every((match) => match !== undefined)) return undefined;
  const counts = [...possible.map(leastCount), ...byGrams.map(({ ids }) => ids.length)];
  const having = (word: IndexedWord) => ({
    cost: word.count,
    find: async () => surely(((await words?.ids([word])) ?? [])[0] ?? NO_IDS),
  });
  const withAll = async (own: readonly IndexedWord[]) => {
    const rarest = own.reduce((a, b) => (b.count < a.count ? b : a));
    const match = await matchAll((rarest.count <= FEW ? [rarest] : own).map(having), records);
    return match?.may ?? NO_IDS;
  };
  const tested = possible.reduce((sum, own) => sum + testedCount(own, records), 0);
  return {
    cost: counts.reduce((sum, count) => sum + count, 0),
    tested: byGrams.reduce((sum, { ids }) => sum + ids.length, tested),
    columns: [column.id],
    find: async () => {
      const lists = await Promise.all(possible.map(withAll));
      return { yes: NO_IDS, may: unite([...lists, ...byGrams.map(({ ids }) => ids)]) };
    },
    test: isAnyOf(column, ranges),
  };
}

/** In about how many records some words stand together: they are of one text, and so rather between those of the rarest and what they would have by chance. */
function testedCount(words: readonly IndexedWord[], records: number): number {
  const least = leastCount(words);
  if (least <= FEW) return least;
  const byChance = words.reduce((left, { count }) => (left * count) / records, records);
  return Math.sqrt(least * Math.max(1, byChance));
}

function leastCount(words: readonly IndexedWord[]): number {
  return words.reduce((least, { count }) => Math.min(least, count), Infinity);
}

/** Some words of a text as an index lists them, the longest first. */
function longestWordsOf(text: string, isOfLists: boolean): readonly string[] {
  const words = new Set(
    toLowerCase(text)
      .split(/[\t-\r ]+/)
      .flatMap((word) => (isOfLists ? textsOfList(word) : word))
      .filter((word) => word !== ''),
  );
  return [...words].sort((a, b) => b.length - a.length).slice(0, LOOKED_FOR);
}
