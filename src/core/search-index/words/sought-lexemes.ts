import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { TextSearch } from '../../search/text-query.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { lexemeInChunk } from '../terms/lexeme-in-chunk.ts';
import { lexemeOfPart, lexemeParts } from '../terms/lexeme-parts.ts';
import { isShortText } from '../terms/short-text.ts';
import type { Lexeme } from '../terms/traces.ts';
import { shortsOfRows } from './listed-records.ts';
import { lexemesOf, partsOf, widestOf } from './need-parts.ts';
import { onlyOneWord } from './only-word.ts';
import type { ColumnsAsked, SearchedColumns } from './searched-columns.ts';

/** A lexeme that is looked for. */
export interface SoughtLexeme {
  readonly wanted: Lexeme;
  readonly config: TextSearchConfig;
  /** Whether in whole rows. */
  readonly isOfRows: boolean;
}

/** The lexemes that ranks count. @param ranks of queries that have any */
export function rankedLexemes(ranks: TextSearch['ranks']): readonly SoughtLexeme[] {
  return ranks.flatMap(({ query: { lexemes, config }, source }) =>
    (lexemes ?? []).map((lexeme) => ({
      wanted: { lexeme, prefix: false },
      config,
      isOfRows: source === 'row',
    })),
  );
}

/** What a search looks in, and what it looks for there, for its ranks as well. */
export function askedOf({ conditions, ranks }: TextSearch): Omit<ColumnsAsked, 'way'> {
  const found = conditions.flatMap(({ need, config }) =>
    lexemesOf(need).map((wanted) => ({ wanted, config })),
  );
  const ranked = rankedLexemes(ranks.filter(({ query }) => query.query !== null));
  return {
    sources: [...conditions, ...ranks].map(({ source }) => source),
    sought: {
      texts: conditions.flatMap(({ need }) => partsOf(need, () => [])),
      lexemes: [...found, ...ranked],
    },
  };
}

/**
 * The lexemes whose words are looked for to find records. Not those whose records are listed: whoever asks where they stand looks for
 * their words then. Where there are ranks, those as well that what is found by its letters may have, for these.
 */
export function lexemesToFind(
  index: TableIndex,
  { conditions }: TextSearch,
  { columns, hasRanks }: { readonly columns: SearchedColumns; readonly hasRanks: boolean },
): readonly SoughtLexeme[] {
  return conditions.flatMap(({ need, config, source }) => {
    // Then the word that has the letters is all that ranks need.
    const isOneWord = onlyOneWord(columns.of(source)) !== undefined;
    const lexemes = lexemesOf(need, hasRanks && !isOneWord ? undefined : (any) => widestOf(any, config));
    const unlisted = lexemes.filter((wanted) => source !== 'row' || !shortsOfRows(index, wanted, config));
    // Several are looked for together, in the words that have all of them.
    if (isOneWord && unlisted.length > 1) return [];
    return unlisted.map((wanted) => ({ wanted, config, isOfRows: source === 'row' }));
  });
}

/**
 * Tells which letters of a search are to be looked for word by word, as their words tell of a lexeme that is ranked: what is told of them
 * together would leave these to be looked for among all words.
 * @param isCounted whether ranks are a matter of how often a word stands there, and not of where
 */
export function lettersOneByOne(
  index: TableIndex,
  { conditions }: TextSearch,
  {
    columns,
    ranked,
    isCounted,
  }: {
    readonly columns: SearchedColumns;
    readonly ranked: readonly SoughtLexeme[];
    readonly isCounted: boolean;
  },
): (told: ReadonlySet<string>) => readonly string[] {
  const isToldBy = (text: string, { wanted, config }: SoughtLexeme, isOneWord: boolean): boolean => {
    if (isOneWord) return !isCounted || !(lexemeParts(index, [], wanted, config) ?? []).some(lexemeOfPart);
    return !isCounted && isShortText(wanted.lexeme) && lexemeInChunk(wanted, config)(text)?.length !== 0;
  };
  return (told) => {
    const untold = ranked.filter(({ wanted, isOfRows }) => !isOfRows || !told.has(wanted.lexeme));
    return conditions.flatMap(({ need, source }) => {
      const isOneWord = onlyOneWord(columns.of(source)) !== undefined;
      return partsOf(need, () => []).filter((text) => untold.some((one) => isToldBy(text, one, isOneWord)));
    });
  };
}
