import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { lexemeInChunk } from '../../../core/search-index/terms/lexeme-in-chunk.ts';
import { lexemeOfKey } from '../../../index/words/lexeme-keys.ts';
import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { decodeIds } from '../../../index/lists/id-list.ts';
import type { LexemeTotals } from '../../../index/words/lexeme-totals.ts';
import type { OrderedWords } from '../words/ordered-words.ts';

/** What it is told by that a lexeme stands in listed words alone. */
export interface LexemesInAll {
  /** How often they stand in all rows; null: that is not known. */
  readonly totals: LexemeTotals | null;
  /** Whether these leave out no record. */
  readonly areAll: boolean;
  /** By column of the table whether it is part of a row's text. */
  readonly isRowText: readonly boolean[];
}

/** They stand in the file's root. */
const MOST = 256;

/**
 * Lexemes of very many words of one column, as the days and months of dates are, that no record has but in these words: they have it as often as it
 * stands anywhere.
 * @param many by the key of a lexeme the numbers of its words by column
 * @param told by lexeme those of others
 */
export function findOnlyListed(
  { words, columnListsOf }: Pick<OrderedWords, 'words' | 'columnListsOf'>,
  {
    many,
    told,
  }: {
    readonly many: ReadonlyMap<string, readonly ColumnList[]>;
    readonly told: ReadonlyMap<string, readonly number[]>;
  },
  { totals, areAll, isRowText }: LexemesInAll,
): readonly string[] {
  if (!totals || !areAll) return [];
  const found = [...many].flatMap(([key, lists]) => {
    const lexeme = lexemeOfKey(key);
    const total = Object.hasOwn(totals, lexeme) ? totals[lexeme]?.[1] : undefined;
    const [own, ...others] = lists;
    if (total === undefined || !own || others.length > 0 || !isRowText[own.column - 1]) return [];
    const named = told.get(lexeme) ?? [];
    if (!named.every((number) => columnListsOf(number).every(({ column }) => column === own.column)))
      return [];
    const find = lexemeInChunk({ lexeme, prefix: false }, ENGLISH);
    const numbered = decodeIds(own.list.subarray(0, own.idBytes), own.count, words.texts.length);
    let left = total;
    for (const number of [...numbered, ...named]) {
      const records = columnListsOf(number).reduce((sum, { count }) => sum + count, 0);
      left -= records * (find(words.at(number).text)?.length ?? Infinity);
      if (left < 0) return [];
    }
    return left === 0 ? [lexeme] : [];
  });
  return found.slice(0, MOST);
}
