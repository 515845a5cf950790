import { isTriple, SHORT } from '../../core/search-index/terms/short-text.ts';
import type { IndexShorts } from '../../core/search-index/ports/index-shorts.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { DictionaryEntry } from '../dictionary/dictionary-entries.ts';
import { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import { decodeIds } from '../lists/id-list.ts';
import { OF_ROWS, shortLexemeKey, type ShortLists, type Shorts, type Span } from '../index-layout.ts';
import type { LexemeTotals } from '../words/lexeme-totals.ts';
import { once } from '../bytes/once.ts';
import { readJson, readPieces } from '../bytes/pieces.ts';
import { openTallies } from './short-tallies.ts';

/** What `directory` of ShortLists is. */
export interface ShortListsDirectory {
  readonly grams: readonly string[];
  /** Of the list of each, sealed; how many ids it has, `grams` of `Shorts` tells. */
  readonly bytes: readonly number[];
}

/** Tells what an index file has of texts of one to three characters. @param table its columns' ids, in its order */
export function openShorts(
  ranges: ByteRanges,
  { grams, firsts, lexemes, days, lists, tallies }: Shorts,
  { records, columns }: { readonly records: number; readonly columns: readonly string[] },
): IndexShorts {
  const firstReader = new DictionaryReader(ranges, firsts, () => records);
  const reader = new DictionaryReader(ranges, lexemes, () => records);
  const counts = grams.map((span) =>
    once(async () => new Map(Object.entries(await readJson<Record<string, number>>(ranges, span)))),
  );
  const spans = once(async () => (lists ? spansOf(ranges, lists) : NO_SPANS));
  const ofValues = tallies && openTallies(ranges, tallies, { records, columns });
  const find = async (lexeme: string, times: number) =>
    (await reader.entries.find([shortLexemeKey(lexeme, times)], OF_ROWS))[0];
  return {
    hasDays: days,
    async gram(text) {
      const length = [...text].length;
      // Most texts of three characters are not told of.
      const first = length < SHORT ? firstReader.entries.find([text], OF_ROWS) : null;
      const [totals] = await Promise.all([counts[length - 1]?.(), first]);
      const total = totals?.get(text);
      if (total === undefined) return undefined;
      const [ids] = await firstReader.ids(await (first ?? firstReader.entries.find([text], OF_ROWS)));
      return ids && { total, firsts: ids };
    },
    totalOf: async (text) => (await counts[[...text].length - 1]?.())?.get(text),
    async countOf(text) {
      const [totals, told] = await Promise.all([counts[[...text].length - 1]?.(), spans()]);
      return told.has(text) ? totals?.get(text) : undefined;
    },
    async all(text) {
      const span = (await spans()).get(text);
      const [total, pieces] = await Promise.all([this.countOf(text), span && readPieces(ranges, [span])]);
      if (total === undefined || !pieces) return undefined;
      return decodeIds(pieces[0]!, total, records);
    },
    tally: async (text, column) => ofValues?.(text, column),
    async having(lexeme) {
      const own: DictionaryEntry[] = [];
      for (let entry = await find(lexeme, 1); entry; entry = await find(lexeme, own.length + 1))
        own.push(entry);
      return reader.ids(own);
    },
  };
}

const NO_SPANS: ReadonlyMap<string, Span> = new Map();

async function spansOf(
  ranges: ByteRanges,
  { at, directory }: ShortLists,
): Promise<ReadonlyMap<string, Span>> {
  const { grams, bytes } = await readJson<ShortListsDirectory>(ranges, directory);
  let start = at;
  return new Map(
    grams.map((gram, i) => {
      const length = bytes[i]!;
      const span = [start, length] as const;
      start += length;
      return [gram, span];
    }),
  );
}

/** Tells how often lexemes of three characters stand in whole rows. */
export function openLexemeTotals(ranges: ByteRanges, span: Span): TableIndex['lexemeTotal'] {
  const totals = once(async () => new Map(Object.entries(await readJson<LexemeTotals>(ranges, span))));
  return async (lexeme) => {
    if (!isTriple(lexeme)) return undefined;
    const [, times] = (await totals()).get(lexeme) ?? [0, 0];
    return times;
  };
}
