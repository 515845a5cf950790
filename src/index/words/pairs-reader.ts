import type { IndexPairs } from '../../core/search-index/ports/index-pairs.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { columnOf, type DictionaryEntry } from '../dictionary/dictionary-entries.ts';
import { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import { OF_ROWS, type WordPairs } from '../index-layout.ts';

/** Of a pair the column whose list has one number: how many records it has. */
export const TOTALS = 1;

/** What two lexemes are told of by. @param frequent the more frequent one */
export function pairKey(lexeme: string, frequent: string): string {
  return `${lexeme} ${frequent}`;
}

/** The same of two words that are in a record by their letters or by their lexemes: another key than that of lexemes that are written so. */
export function pairKeyOfWords(word: string, frequent: string): string {
  return `${pairKey(word, frequent)} `;
}

/** Tells what records have two lexemes. @param records of the table */
export function openPairs(
  ranges: ByteRanges,
  { lexemes, dictionary }: WordPairs,
  records: number,
): IndexPairs {
  const reader = new DictionaryReader(ranges, dictionary, () => records);
  const placeOf = new Map(lexemes.map((lexeme, place) => [lexeme, place]));
  const idsOf = async (entries: readonly DictionaryEntry[], column: number) =>
    (await reader.ids(entries.filter((entry) => columnOf(entry) === column)))[0];
  return {
    mayTell: (one, other) => placeOf.has(one.lexeme) || placeOf.has(other.lexeme),
    async answer(one, other) {
      const [first, second] = [one, other].map(({ lexeme }) => placeOf.get(lexeme) ?? Infinity) as [
        number,
        number,
      ];
      if (first === second) return undefined;
      const [rarer, frequent] = first > second ? [one, other] : [other, one];
      const isByLetters = rarer.letters !== undefined && frequent.letters !== undefined;
      const [ofLexemes, ofWords] = await Promise.all([
        reader.entries.listsOf(pairKey(rarer.lexeme, frequent.lexeme)),
        isByLetters ? reader.entries.listsOf(pairKeyOfWords(rarer.letters, frequent.letters)) : undefined,
      ]);
      const [best, total] = await Promise.all([
        idsOf(ofLexemes, OF_ROWS),
        idsOf(ofWords ?? ofLexemes, TOTALS),
      ]);
      return best && total ? { ids: best, total: total[0]! } : undefined;
    },
  };
}
