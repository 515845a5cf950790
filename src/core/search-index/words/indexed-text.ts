import type { CompiledQuery } from '../../full-text/compiled-query.ts';
import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { Relation, RelationColumn } from '../../ports.ts';
import { hasRowText, rowTextColumns, textAlone } from '../../search/row-text.ts';
import type { TextSearch, TextSource } from '../../search/text-query.ts';
import { pgType, type PgCategory } from '../../values/pg-types.ts';
import { columnsByValues } from './columns-by-values.ts';
import type { Condition, TextOf } from '../condition.ts';
import { either, NO_IDS, type Ids } from '../ids.ts';
import { rankingBytes, rankRecords } from '../ranks/rank-records.ts';
import { lexemeInChunk } from '../terms/lexeme-in-chunk.ts';
import { lexemeOfPart, lexemeParts } from '../terms/lexeme-parts.ts';
import { shortsOfRows } from './listed-records.ts';
import { onlyOneWord } from './only-word.ts';
import { isShortText } from '../terms/short-text.ts';
import type { IndexColumn, IndexedWord, TableIndex } from '../ports/table-index.ts';
import { lexemesOf, partsOf, widestOf } from './need-parts.ts';
import { textCondition, textOfColumns } from '../text-condition.ts';
import { keyTexts, leastTexts, printedDecimals, type ValueKey } from '../values/value-keys.ts';
import { findContaining } from './look-for-words.ts';
import { unitedDates } from './united-dates.ts';
import { withoutLexeme } from './without-lexeme.ts';
import { thoroughBytes } from './thorough-bytes.ts';
import { thoroughly, type SearchedColumn } from '../terms/word-context.ts';

/** A text search, with what an index knows of its words. */
export interface IndexedText {
  readonly conditions: readonly Condition[];
  /** Whether there is a rank that texts decide. */
  readonly isRanked: boolean;
  /** Whether that is a matter of how often a word stands there, and not of where. */
  readonly isCounted: boolean;
  /**
   * The ranks of records that match; undefined: the index cannot tell them. Rejects with IndexFileError.
   * @param first so many of them are to be ranked at least, the best ones
   * @param few so many records are rather read than where each of their words stands
   */
  rank(
    ids: Ids,
    first: number,
    few: number,
  ): Promise<{ readonly ranks: readonly Float32Array[]; readonly unclear: Ids } | undefined>;
  /** About what `rank` reads for all of some records that match, as bytes that come in that time. Infinity: the index cannot tell. Rejects with IndexFileError. */
  rankingBytes(ids: Ids): Promise<number>;
  /** The ranks of a record by its texts. */
  ranksOf(textOf: TextOf): readonly number[];
  /** Whose texts decide the ranks. */
  readonly columns: readonly string[];
  /** The same search by words where values tell of it, or by values where words do. Undefined: nothing else tells. */
  otherwise(): Promise<IndexedText | undefined>;
  /** The same search, told by all values of columns where that is surer, and about how many bytes these have. Undefined: there are none. */
  thoroughly(): { readonly text: IndexedText; lookedThrough(): Promise<number> } | undefined;
}

/** Columns whose values are a word of the record whatever they are. */
const WORDS: ReadonlySet<PgCategory> = new Set([
  'integer',
  'float',
  'numeric',
  'boolean',
  'date',
  'timestamp',
]);

interface OpenLimits {
  /** See SoughtParts. */
  readonly besides?: Promise<number> | undefined;
  /** See WordContext. */
  readonly mostUnclear?: number | undefined;
  /** By which its words are found. Default: by which less is read. */
  readonly way?: 'values' | 'words';
}

/** Looks for the words of a search. Undefined: the database is to be asked. Rejects with IndexFileError. */
export async function openText(
  index: TableIndex,
  relation: Relation,
  { conditions, ranks }: TextSearch,
  { mostUnclear = Infinity, way, besides }: OpenLimits = {},
): Promise<IndexedText | undefined> {
  const columns = rowTextColumns(relation);
  const sources = [...conditions, ...ranks].map(({ source }) => source);
  // The text of some types is another one when it stands alone, and the numbers of records are no words of theirs.
  const other = new Set(
    sources.flatMap((source) => (source === 'row' || hasRowText(source) ? [] : source.id)),
  );
  const alone = columns
    .filter(({ id }) => other.has(id))
    .flatMap((column) => standingAlone(index, column) ?? []);
  if (alone.length < other.size) return undefined;
  const listed = columns.flatMap((column): SearchedColumn[] => {
    const own = index.column(column.id);
    const isOneWord = WORDS.has(pgType(column.type).category);
    return own ? [{ ...own, ...textsOf(column, own), isOneWord }] : [];
  });
  if (listed.length < columns.length) return undefined;
  if (sources.some((source) => source !== 'row' && !columns.some(({ id }) => id === source.id)))
    return undefined;
  const ranking = ranks.filter(({ query }) => query.query !== null);
  const ranked = ranking.flatMap(({ query: { lexemes: all, config }, source }) =>
    (all ?? []).map((lexeme) => ({ wanted: { lexeme, prefix: false }, config, isOfRows: source === 'row' })),
  );
  const texts = conditions.flatMap(({ need }) => partsOf(need, () => []));
  const isOfRows = sources.includes('row');
  const isAsked = ({ id }: SearchedColumn) =>
    isOfRows || sources.some((source) => source !== 'row' && source.id === id && !other.has(id));
  const ofRows = isOfRows ? rowColumns(listed) : listed;
  const told =
    mostUnclear !== Infinity
      ? undefined
      : await columnsByValues(index, ofRows.filter(isAsked), {
          texts,
          lexemes: [
            ...conditions.flatMap(({ need, config }) =>
              lexemesOf(need).map((wanted) => ({ wanted, config })),
            ),
            ...ranked,
          ],
        });
  const byValues = way === 'values' || (way === undefined && told?.isSooner) ? told : undefined;
  const indexed = ofRows.map((own) => byValues?.columns.find(({ id }) => id === own.id) ?? own);
  const columnsOf = (source: TextSource): readonly SearchedColumn[] =>
    source === 'row'
      ? indexed
      : (other.has(source.id) ? alone : isOfRows ? indexed.map(withOwnDates) : indexed).filter(
          ({ id }) => id === source.id,
        );
  const withOwnDates = (own: SearchedColumn) =>
    own.isParted ? (listed.find(({ id }) => id === own.id) ?? own) : own;
  // Words of a lexeme whose records are listed are looked for when somebody asks where they stand; and those that whoever matches by letters may have, by who ranks, but
  // where the word that has the letters is all that a record has.
  const lexemes = conditions.flatMap(({ need, config, source }) => {
    const isTold = onlyOneWord(columnsOf(source)) !== undefined;
    const own = lexemesOf(
      need,
      ranking.length > 0 && !isTold ? undefined : (any) => widestOf(any, config),
    ).filter((wanted) => source !== 'row' || !shortsOfRows(index, wanted, config));
    // Several are looked for together, in the words that have all of them.
    return isTold && own.length > 1
      ? []
      : own.map((wanted) => ({ wanted, config, isOfRows: source === 'row' }));
  });
  const looked = isOfRows ? indexed : [...new Set(sources.flatMap(columnsOf))];
  const neverEmpty = hasWordEverywhere(columns, indexed);
  const mayBeEmpty = (config: TextSearchConfig) => {
    if (neverEmpty) return async () => NO_IDS;
    return config === ENGLISH ? () => index.wordless() : null;
  };
  const isCounted = ranking.every(({ query }) => query.onlyLexeme !== null);
  const isOfWords = !byValues && (other.size === 0 || looked.some(({ hasWords }) => hasWords));
  const unranked = isOfWords ? index : { ...index, words: null, shorts: null };
  const own =
    ranking.length > 0
      ? readingTimes(
          unranked,
          ranking.map(({ query }) => query),
        )
      : unranked;
  const limits = { unranked, isCounted, mostUnclear };
  const oneByOne = (told: ReadonlySet<string>) => {
    const untold = ranked.filter(({ wanted, isOfRows: isOfAll }) => !isOfAll || !told.has(wanted.lexeme));
    return conditions.flatMap(({ need, source }) =>
      partsOf(need, () => []).filter((text) =>
        untold.some((one) => isToldBy(text, one, onlyOneWord(columnsOf(source)) !== undefined)),
      ),
    );
  };
  const containing = await findContaining(
    own,
    looked,
    { texts, lexemes, ranked, oneByOne, needs: conditions, besides },
    limits,
  );
  return within(containing);

  /**
   * Whether the words that have letters tell of a ranked lexeme, so that they matter by themselves: by what is told of them together it would be looked for among all words.
   * @param isAll whether a record has no other words
   */
  function isToldBy(text: string, { wanted, config }: (typeof ranked)[number], isAll: boolean): boolean {
    if (isAll) return !isCounted || !(lexemeParts(index, [], wanted, config) ?? []).some(lexemeOfPart);
    return !isCounted && isShortText(wanted.lexeme) && lexemeInChunk(wanted, config)(text)?.length !== 0;
  }

  function within(context: typeof containing): IndexedText {
    return {
      conditions: conditions.map((condition) =>
        textCondition(context, columnsOf(condition.source), condition),
      ),
      isRanked: ranking.length > 0,
      isCounted,
      columns: looked.map(({ id }) => id),
      rank: async (ids, first, few) => {
        const all = await Promise.all(
          ranks.map(({ query, source }) =>
            rankRecords(context, columnsOf(source), {
              query,
              ids,
              few,
              // By several ranks the best are those of all of them.
              first: ranks.length === 1 ? first : ids.length,
              mayBeEmpty:
                source === 'row'
                  ? mayBeEmpty(query.config)
                  : () => withoutLexeme(context, columnsOf(source), query.config),
            }),
          ),
        );
        if (!all.every((one) => one !== undefined)) return undefined;
        return {
          ranks: all.map((one) => one.ranks),
          unclear: all.reduce((unclear, one) => either(unclear, one.unclear), NO_IDS),
        };
      },
      rankingBytes: async (ids) => {
        const all = await Promise.all(
          ranks.map(({ query, source }) => rankingBytes(context, columnsOf(source), query, ids)),
        );
        return all.reduce((sum, own) => sum + own, 0);
      },
      ranksOf: (textOf) =>
        ranks.map(({ query, source }) =>
          query.query === null ? 0 : query.rank(textOfColumns(columnsOf(source), textOf) ?? ''),
        ),
      otherwise: async () =>
        told && way === undefined
          ? openText(
              index,
              relation,
              { conditions, ranks },
              { mostUnclear, way: byValues ? 'words' : 'values' },
            )
          : undefined,
      thoroughly: () => {
        const isPossible = looked.some(({ others, values, keyText }) => others && values && keyText);
        if (!isPossible || context.isThorough) return undefined;
        return {
          text: within(thoroughly(context)),
          lookedThrough: () => thoroughBytes(context, looked, { texts, lexemes: [...lexemes, ...ranked] }),
        };
      },
    };
  }
}

/** What the values of a column tell of its texts. */
function textsOf(
  column: RelationColumn,
  { values }: IndexColumn,
): Pick<SearchedColumn, 'keyText' | 'leastText'> {
  const printed = printedDecimals(column);
  // Of decimals with more zeros than any value needs it is not known how far they go.
  if (printed && values?.kind === 'number' && values.scale !== printed.places) return { keyText: undefined };
  return { keyText: keyTexts(column), leastText: leastTexts(column) };
}

/** A column whose text is another one where it stands alone, as its values tell it: its words are those of the row's text. Undefined: they do not. */
function standingAlone(index: TableIndex, column: RelationColumn): SearchedColumn | undefined {
  const own = index.column(column.id);
  const ofRow = keyTexts(column);
  const alone = textAlone(column);
  if (!own?.values || !ofRow || !alone) return undefined;
  const keyText = (key: ValueKey) => {
    const text = ofRow(key);
    return text === null ? null : alone(text);
  };
  const words = { hasWords: false, isParted: false, others: true, grams: null };
  return { ...own, ...words, keyText, textAlone: alone, isOneWord: true };
}

/** Lists of words that have a lexeme of some queries are read with what ranks need of them, but where that is long. */
function readingTimes(index: TableIndex, queries: readonly CompiledQuery[]): TableIndex {
  const { words } = index;
  const finding = queries.flatMap(({ lexemes, config }) =>
    (lexemes ?? []).map((lexeme) => lexemeInChunk({ lexeme, prefix: false }, config)),
  );
  const isRanked = ({ text }: IndexedWord) => finding.some((find) => find(text)?.length !== 0);
  return words ? { ...index, words: { ...words, ids: (some) => words.ids(some, isRanked) } } : index;
}

/** Of dates and times whose parts are listed each value is several words. */
function rowColumns(columns: readonly SearchedColumn[]): readonly SearchedColumn[] {
  return unitedDates(columns).map((own) => (own.isParted ? { ...own, isOneWord: false } : own));
}

function hasWordEverywhere(columns: readonly RelationColumn[], indexed: readonly SearchedColumn[]): boolean {
  return columns.some(({ type }, i) => WORDS.has(pgType(type).category) && indexed[i]?.nullCount === 0);
}
