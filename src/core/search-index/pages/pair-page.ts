import { ENGLISH } from '../../full-text/text-search-config.ts';
import type { Relation } from '../../ports.ts';
import { rowTextColumns } from '../../search/row-text.ts';
import { orderByRank } from '../../search/text-matches.ts';
import type { TextSearch } from '../../search/text-query.ts';
import type { TextOf } from '../condition.ts';
import { both, either, unite, type Ids } from '../ids.ts';
import { isToldByParts } from '../terms/date-parts.ts';
import { isOverWords } from '../terms/list-words.ts';
import type { Need } from '../words/need.ts';
import type { PairWord } from '../ports/index-pairs.ts';
import type { IndexColumn, TableIndex } from '../ports/table-index.ts';
import { meets, textOfColumns } from '../text-condition.ts';
import { toRowQuestion, type RowQuestion } from '../words/row-question.ts';
import type { TextPage } from './text-page.ts';
import { certainPart, traces } from '../terms/traces.ts';
import { unitedDates } from '../words/united-dates.ts';
import type { Slice } from './walk-parts.ts';
import { isTold, mayHave } from '../terms/word-context.ts';

/** So many records are read beside those that are told of, at least and at most: odd ones, and others of which grams say that they may have a word that is not listed. */
const [LEAST_BESIDE, MOST_BESIDE] = [12, 80];
/** A list of a frequent word takes a bit for each of so many records, about, in the time of one that is read. */
const RECORDS_OF_READ = 128_000;

/** How many are read where all records are so many. */
function mostBeside(records: number): number {
  return Math.min(MOST_BESIDE, Math.max(LEAST_BESIDE, Math.round(records / RECORDS_OF_READ)));
}

/**
 * The first page of a search for two words of which very many records have one: their lists and places need not be read. Undefined: it is another search, nothing
 * is told of them, or what is told is not all. Rejects with IndexFileError.
 */
export async function findPairPage(
  index: TableIndex,
  relation: Relation,
  text: TextSearch,
  { start, end }: Slice,
): Promise<TextPage | undefined> {
  const { pairs, oddCount, records } = index;
  const most = mostBeside(records);
  const asked = pairs && oddCount <= most ? toPairQuestion(text) : undefined;
  const columns = unitedDates(rowTextColumns(relation).flatMap(({ id }) => index.column(id) ?? []));
  if (!pairs || !asked || columns.length < rowTextColumns(relation).length) return undefined;
  const { words, condition, rank } = asked;
  const [one, other] = words;
  if (!pairs.mayTell(one, other)) return undefined;
  const [told, unlisted, odd] = await Promise.all([
    pairs.answer(one, other),
    findUnlisted(columns, words),
    index.odd(),
  ]);
  if (!told || !unlisted || end > told.ids.length) return undefined;
  const beside = either(unlisted, odd);
  // Another word may make another rank of it, and another record the last that is told of.
  if (beside.length > most || both(told.ids, beside).length > 0) return undefined;
  const read = await readTexts(index, columns, either(told.ids, beside));
  const matches = read.filter(({ textOf }) => meets(condition, textOfColumns(columns, textOf)));
  const ranked = {
    ids: Uint32Array.from(matches, ({ id }) => id),
    ranks: [
      Float32Array.from(matches, ({ textOf }) => rank.query.rank(textOfColumns(columns, textOf) ?? '')),
    ],
  };
  const best = orderByRank(ranked, [rank]);
  const listed = columns.filter(({ others, hasWords }) => !others || hasWords);
  const [isBeside, isOdd] = [new Set(beside), new Set(odd)];
  const isCounted = ({ id, textOf }: ReadRecord) =>
    !isOdd.has(id) && meets(condition, textOfColumns(listed, textOf));
  const added = matches.filter((own) => isBeside.has(own.id) && !isCounted(own)).length;
  return {
    ids: best.ids.subarray(start, end),
    ranks: new Map([[rank.id, best.ranks.get(rank.id)!.subarray(start, end)]]),
    total: told.total + added,
  };
}

/** Records that may have any of some words where a column lists none. Undefined: any may, a column lists some of its words, or dates or lists may have letters over several parts. */
async function findUnlisted(
  columns: readonly IndexColumn[],
  words: readonly PairWord[],
): Promise<Ids | undefined> {
  const isByParts = words.every(
    ({ lexeme, letters }) =>
      letters === undefined ||
      columns.every(
        ({ isParted, isOfLists, longest }) =>
          (!isParted || isToldByParts(letters, longest, [[lexeme]])) && !(isOfLists && isOverWords(letters)),
      ),
  );
  if (!isByParts) return undefined;
  const parts = words.flatMap(({ lexeme, letters }) => [
    ...(letters === undefined ? [] : [letters]),
    ...(traces({ lexeme, prefix: false }, ENGLISH) ?? []),
  ]);
  const asked = columns
    .filter(({ others }) => others)
    .flatMap((column) =>
      [...new Set(parts)].filter((part) => mayHave(column, part)).map((part) => ({ column, part })),
    );
  if (!asked.every(({ column, part }) => column.grams && isTold(column, part))) return undefined;
  const found = await Promise.all(
    asked.map(async ({ column, part }) => {
      const ids = (await column.grams?.having(part))?.ids;
      return column.hasWords && ids && ids.length > 0 ? undefined : ids;
    }),
  );
  return found.every((ids) => ids !== undefined) ? unite(found) : undefined;
}

interface ReadRecord {
  readonly id: number;
  readonly textOf: TextOf;
}

async function readTexts(
  index: TableIndex,
  columns: readonly IndexColumn[],
  ids: Ids,
): Promise<readonly ReadRecord[]> {
  const texts = await index.texts(
    ids,
    columns.map(({ id }) => id),
  );
  const places = new Map(columns.map(({ id }, place) => [id, place]));
  return Array.from(ids, (id, row) => ({
    id,
    textOf: (column) => texts[places.get(column) ?? -1]?.values[row] ?? null,
  }));
}

interface PairQuestion extends RowQuestion {
  readonly words: readonly [PairWord, PairWord];
}

/** Undefined: it asks for something else than two words of whole rows, by their lexemes in English or by these and their letters. */
function toPairQuestion(text: TextSearch): PairQuestion | undefined {
  const asked = toRowQuestion(text);
  if (!asked) return undefined;
  const { condition, rank } = asked;
  if (condition.config !== ENGLISH || rank.query.config !== ENGLISH || !rank.query.isTogether)
    return undefined;
  const [one, other, ...more] = 'all' in condition.need ? condition.need.all.map(toWord) : [];
  if (!one || !other || more.length > 0 || one.lexeme === other.lexeme) return undefined;
  if ((one.letters === undefined) !== (other.letters === undefined)) return undefined;
  const ranked = new Set(rank.query.lexemes);
  const isRanked = ranked.size === 2 && ranked.has(one.lexeme) && ranked.has(other.lexeme);
  return isRanked && rank.query.query?.op === 'and' ? { words: [one, other], condition, rank } : undefined;
}

/** Undefined: it is no word of one lexeme. */
function toWord(need: Need): PairWord | undefined {
  if ('lexeme' in need) return need.prefix ? undefined : { lexeme: need.lexeme };
  const [letters, lexemes, ...more] = 'any' in need ? need.any : [];
  if (!letters || !('letters' in letters) || !lexemes || !('all' in lexemes) || more.length > 0)
    return undefined;
  const [lexeme, ...otherLexemes] = lexemes.all;
  if (!lexeme || !('lexeme' in lexeme) || lexeme.prefix || otherLexemes.length > 0) return undefined;
  return certainPart(letters.letters) === letters.letters
    ? { lexeme: lexeme.lexeme, letters: letters.letters }
    : undefined;
}
