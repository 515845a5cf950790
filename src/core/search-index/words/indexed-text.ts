import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { Relation } from '../../ports.ts';
import type { TextRank, TextSearch, TextSource } from '../../search/text-query.ts';
import type { Condition, TextOf } from '../condition.ts';
import { either, NO_IDS, type Ids } from '../ids.ts';
import type { IndexedWord, TableIndex } from '../ports/table-index.ts';
import { rankingBytes, rankRecords } from '../ranks/rank-records.ts';
import { lexemeInChunk } from '../terms/lexeme-in-chunk.ts';
import { thoroughly, type WordContext } from '../terms/word-context.ts';
import { textCondition, textOfColumns } from '../text-condition.ts';
import type { Sought } from './columns-by-values.ts';
import { findContaining } from './look-for-words.ts';
import { chooseColumns, type SearchedColumns, type Way } from './searched-columns.ts';
import { askedOf, lettersOneByOne, lexemesToFind, rankedLexemes } from './sought-lexemes.ts';
import { thoroughBytes } from './thorough-bytes.ts';
import { withoutLexeme } from './without-lexeme.ts';

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

/** How a search is opened. */
export interface OpenLimits {
  /** See SoughtParts. */
  readonly besides?: Promise<number> | undefined;
  /** See WordContext. */
  readonly mostUnclear?: number | undefined;
  /** By which its words are found. Default: by which less is read. */
  readonly way?: Way | undefined;
}

/** Looks for the words of a search. Undefined: the database is to be asked. Rejects with IndexFileError. */
export async function openWords(
  index: TableIndex,
  relation: Relation,
  search: TextSearch,
  { mostUnclear = Infinity, way, besides }: OpenLimits = {},
): Promise<IndexedText | undefined> {
  const { conditions, ranks } = search;
  const ranking = ranks.filter(({ query }) => query.query !== null);
  const ranked = rankedLexemes(ranking);
  const { sources, sought } = askedOf(search);
  const { texts } = sought;
  const columns = await chooseColumns(index, relation, {
    sources,
    sought,
    way: mostUnclear === Infinity ? way : null,
  });
  if (!columns) return undefined;
  const isCounted = ranking.every(({ query }) => query.onlyLexeme !== null);
  const lexemes = lexemesToFind(index, search, { columns, hasRanks: ranking.length > 0 });
  const unranked = columns.areByWords ? index : { ...index, words: null, shorts: null };
  const context = await findContaining(
    ranking.length > 0 ? readingTimes(unranked, ranking) : unranked,
    columns.all,
    {
      texts,
      lexemes,
      ranked,
      oneByOne: lettersOneByOne(index, search, { columns, ranked, isCounted }),
      needs: conditions,
      besides,
    },
    { unranked, isCounted, mostUnclear },
  );
  return toIndexedText(context, {
    search,
    columns,
    sought: { texts, lexemes: [...lexemes, ...ranked] },
    otherwise: async () =>
      columns.otherWay && openWords(index, relation, search, { mostUnclear, way: columns.otherWay }),
  });
}

/** A search whose words were looked for. */
interface OpenSearch {
  readonly search: TextSearch;
  readonly columns: SearchedColumns;
  readonly sought: Sought;
  readonly otherwise: IndexedText['otherwise'];
}

function toIndexedText(context: WordContext, open: OpenSearch): IndexedText {
  const { search, columns, sought, otherwise } = open;
  const { conditions, ranks } = search;
  const mayBeEmpty = (source: TextSource, config: TextSearchConfig) => {
    if (source !== 'row') return () => withoutLexeme(context, columns.of(source), config);
    if (columns.neverEmpty) return async () => NO_IDS;
    return config === ENGLISH ? () => context.index.wordless() : null;
  };
  return {
    conditions: conditions.map((condition) =>
      textCondition(context, columns.of(condition.source), condition),
    ),
    isRanked: ranks.some(({ query }) => query.query !== null),
    isCounted: context.isCounted,
    columns: columns.all.map(({ id }) => id),
    rank: async (ids, first, few) => {
      const all = await Promise.all(
        ranks.map(({ query, source }) =>
          rankRecords(context, columns.of(source), {
            query,
            ids,
            few,
            // By several ranks the best are those of all of them.
            first: ranks.length === 1 ? first : ids.length,
            mayBeEmpty: mayBeEmpty(source, query.config),
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
        ranks.map(({ query, source }) => rankingBytes(context, columns.of(source), query, ids)),
      );
      return all.reduce((sum, own) => sum + own, 0);
    },
    ranksOf: (textOf) =>
      ranks.map(({ query, source }) =>
        query.query === null ? 0 : query.rank(textOfColumns(columns.of(source), textOf) ?? ''),
      ),
    otherwise,
    thoroughly: () => {
      const isPossible = columns.all.some(({ others, values, keyText }) => others && values && keyText);
      if (!isPossible || context.isThorough) return undefined;
      return {
        text: toIndexedText(thoroughly(context), open),
        lookedThrough: () => thoroughBytes(context, columns.all, sought),
      };
    },
  };
}

/** Lists of words that have a lexeme of some ranks are read with what ranks need of them, but where that is long. */
function readingTimes(index: TableIndex, ranks: readonly TextRank[]): TableIndex {
  const { words } = index;
  const finding = ranks.flatMap(({ query: { lexemes, config } }) =>
    (lexemes ?? []).map((lexeme) => lexemeInChunk({ lexeme, prefix: false }, config)),
  );
  const isRanked = ({ text }: IndexedWord) => finding.some((find) => find(text)?.length !== 0);
  return words ? { ...index, words: { ...words, ids: (some) => words.ids(some, isRanked) } } : index;
}
