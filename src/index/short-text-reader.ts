import type { IndexShorts } from '../core/search-index/table-index.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { DictionaryReader, type FoundEntry } from './dictionary-reader.ts';
import { shortLexemeKey, type Shorts } from './index-layout.ts';
import { readJson } from './pieces.ts';

/** Tells what an index file has of texts of one or two characters. @param records of the table */
export function openShorts(
  ranges: ByteRanges,
  { grams, firsts, lexemes }: Shorts,
  records: number,
): IndexShorts {
  const firstReader = new DictionaryReader(ranges, firsts, records);
  const reader = new DictionaryReader(ranges, lexemes, records);
  let reading: Promise<ReadonlyMap<string, number>> | undefined;
  const counts = () =>
    (reading ??= readJson<Record<string, number>>(ranges, grams)
      .then((own) => new Map(Object.entries(own)))
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      }));
  const find = async (lexeme: string, times: number) =>
    (await reader.find([shortLexemeKey(lexeme, times)]))[0];
  return {
    async gram(text) {
      const [totals, entries] = await Promise.all([counts(), firstReader.find([text])]);
      const total = totals.get(text);
      const [ids] = await firstReader.ids(entries);
      return total === undefined || !ids ? undefined : { total, firsts: ids };
    },
    async having(lexeme) {
      const own: FoundEntry[] = [];
      for (let found = await find(lexeme, 1); found; found = await find(lexeme, own.length + 1))
        own.push(found);
      return reader.ids(own);
    },
  };
}
