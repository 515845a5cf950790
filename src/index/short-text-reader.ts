import { isTriple, SHORT } from '../core/search-index/short-text.ts';
import type { IndexShorts, TableIndex } from '../core/search-index/table-index.ts';
import type { ByteRanges } from './byte-ranges.ts';
import type { DictionaryEntry } from './dictionary-entries.ts';
import { DictionaryReader } from './dictionary-reader.ts';
import { type LexemeTotals, OF_ROWS, shortLexemeKey, type Shorts, type Span } from './index-layout.ts';
import { once } from './once.ts';
import { readJson } from './pieces.ts';

/** Tells what an index file has of texts of one to three characters. @param records of the table */
export function openShorts(
  ranges: ByteRanges,
  { grams, firsts, lexemes }: Shorts,
  records: number,
): IndexShorts {
  const firstReader = new DictionaryReader(ranges, firsts, () => records);
  const reader = new DictionaryReader(ranges, lexemes, () => records);
  const counts = grams.map((span) =>
    once(async () => new Map(Object.entries(await readJson<Record<string, number>>(ranges, span)))),
  );
  const find = async (lexeme: string, times: number) =>
    (await reader.entries.find([shortLexemeKey(lexeme, times)], OF_ROWS))[0];
  return {
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
    async having(lexeme) {
      const own: DictionaryEntry[] = [];
      for (let entry = await find(lexeme, 1); entry; entry = await find(lexeme, own.length + 1))
        own.push(entry);
      return reader.ids(own);
    },
  };
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
