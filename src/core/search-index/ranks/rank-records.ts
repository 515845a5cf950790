import type { CompiledQuery } from '../../full-text/compiled-query.ts';
import { readingBytes, REQUEST_BYTES } from '../condition.ts';
import { both, either, forEachBoth, NO_IDS, unite, without, type Ids } from '../ids.ts';
import { offsetsOf } from './lexeme-places.ts';
import { findWords, neededWords } from '../words/one-word-columns.ts';
import { rankFirst, UNTOLD } from './rank-first.ts';
import { rankInValues } from './rank-in-values.ts';
import type { LexemeWords, SearchedColumn, WordContext } from '../terms/word-context.ts';

/** Ranks that an index tells. */
export interface IndexedRanks {
  /** By the place of the record in the ids; UNTOLD where it comes behind those that were to be ranked. */
  readonly ranks: Float32Array;
  /** Records whose rank only their text tells. */
  readonly unclear: Ids;
}

/**
 * Ranks records by a query. Undefined: the index cannot tell. Rejects with IndexFileError.
 * @param columns whose texts together are the text that is ranked
 * @param first so many of the records are to be ranked, the best ones
 * @param few so many records are rather read than where each of their words stands
 * @param mayBeEmpty which records may have no word at all, whose rank is 0 whatever the query; null: any
 */
export async function rankRecords(
  context: WordContext,
  columns: readonly SearchedColumn[],
  {
    query,
    ids,
    first,
    few,
    mayBeEmpty,
  }: {
    readonly query: CompiledQuery;
    readonly ids: Ids;
    readonly first: number;
    readonly few: number;
    readonly mayBeEmpty: (() => Promise<Ids>) | null;
  },
): Promise<IndexedRanks | undefined> {
  const lexemes = query.query === null ? [] : query.lexemes;
  if (!lexemes) return undefined;
  if (lexemes.length === 0) return { ranks: new Float32Array(ids.length), unclear: NO_IDS };
  const wanted = lexemes.map((lexeme) => ({ lexeme, prefix: false }));
  const words = await findWords(context, columns, { wanted, config: query.config }, ids);
  if (!words) return undefined;
  const unclear = unite(words.found.map((one) => one.unclear));
  if (query.onlyLexeme !== null)
    return {
      ranks: await rankByCount(words.found[0]!, query, ids),
      unclear: either(unclear, words.untold),
    };
  const { found: needed, untold } = await neededWords(words.found, ids);
  const found = new Map(lexemes.map((lexeme, i) => [lexeme, needed[i]!]));
  // Of words that are not listed it is known how often they stand there, and where within a value alone.
  const unlisted = unite(words.found.flatMap(({ counted }) => counted.map((one) => one.ids)));
  const toRead = unite([unclear, words.untold, untold]);
  const inValues =
    unlisted.length > few ? await rankInValues(columns, found, query, without(ids, toRead)) : null;
  const some = without(ids, inValues ? either(toRead, inValues.ids) : toRead);
  const told = await rankFirst(found, query, { ids: some, first, few, mayBeEmpty });
  const ranks = new Float32Array(ids.length).fill(UNTOLD);
  forEachBoth(ids, some, (place, i) => (ranks[place] = told.ranks[i]!));
  if (inValues) forEachBoth(ids, inValues.ids, (place, i) => (ranks[place] = inValues.ranks[i]!));
  return { ranks, unclear: either(toRead, told.unclear) };
}

/**
 * About what is to be read to rank some records that match, as bytes that come in that time. Infinity: the index cannot tell. Rejects with IndexFileError.
 * @param columns see rankRecords
 */
export async function rankingBytes(
  context: WordContext,
  columns: readonly SearchedColumn[],
  query: CompiledQuery,
  ids: Ids,
): Promise<number> {
  const lexemes = query.query === null ? [] : query.lexemes;
  if (!lexemes) return Infinity;
  if (lexemes.length === 0) return 0;
  const wanted = lexemes.map((lexeme) => ({ lexeme, prefix: false }));
  const words = await findWords(context, columns, { wanted, config: query.config, isEstimate: true }, ids);
  if (!words) return Infinity;
  if (words.ahead) return words.ahead;
  const { found, untold } = await neededWords(words.found, ids);
  const counted = found.flatMap((own) =>
    own.counted.map(({ ids: having, within }) => ({ ids: having, offsets: offsetsOf(own, within) })),
  );
  const toRead = [
    ...found.map(({ unclear }) => unclear),
    ...counted.filter(({ offsets }) => !offsets).map((own) => own.ids),
    words.untold,
    untold,
  ];
  const stable = found.flatMap((own) => own.stable.map(({ word }) => word));
  const placing = [
    context.index.words?.placing(stable, ids),
    ...counted.map(({ ids: having, offsets }) => offsets?.bytes(both(ids, having))),
  ];
  return placing.reduce(
    (sum, own) => sum + (own ? own.bytes + own.pieces * REQUEST_BYTES : 0),
    readingBytes(both(ids, unite(toRead)), context.index.recordBytes),
  );
}

/** Of one lexeme it matters how often it is there. What is counted stands where the ranks will: records may be tens of millions. */
async function rankByCount(
  { index, stable, counted }: LexemeWords,
  query: CompiledQuery,
  ids: Ids,
): Promise<Float32Array> {
  const ranks = new Float32Array(ids.length);
  for (const { ids: list, times } of counted)
    forEachBoth(list, ids, (_, record) => {
      ranks[record]! += times;
    });
  const listed = (await index.words?.times(stable.map(({ word }) => word))) ?? [];
  listed.forEach(({ ids: list, times }, i) => {
    const { length } = stable[i]!.offsets;
    forEachBoth(list, ids, (k, record) => {
      ranks[record]! += times[k]! * length;
    });
  });
  const rankOf: number[] = [];
  for (let i = 0; i < ranks.length; i += 1) {
    const counted = Math.min(ranks[i]!, MOST_POSITIONS);
    ranks[i] = rankOf[counted] ??= query.rankOfCount(counted);
  }
  return ranks;
}

/** PostgreSQL keeps no more positions of a lexeme. */
const MOST_POSITIONS = 255;
