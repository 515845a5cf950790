import { ENGLISH } from '../../full-text/text-search-config.ts';
import { lexemesOfChunk } from '../terms/lexeme-in-chunk.ts';
import { areWordsTold } from '../terms/lexeme-parts.ts';
import type { IndexedWord, TableIndex } from '../ports/table-index.ts';

/**
 * The words of a column that are some texts, by these, as far as they are listed. What very many words contain, being short, is looked for by a lexeme that it has. Rejects
 * with IndexFileError.
 * @param texts in lower case, without blanks
 */
export async function namedWords(
  index: Pick<TableIndex, 'words' | 'oddCount'>,
  column: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, IndexedWord>> {
  const { words } = index;
  if (!words) return new Map();
  const wanted = new Set(texts);
  const lexemes = new Set<string>();
  const contained: string[] = [];
  for (const text of wanted) {
    const lexeme = lexemeOf(index, text);
    if (lexeme === undefined) contained.push(text);
    else lexemes.add(lexeme);
  }
  const found = await Promise.all([
    words.containing(contained),
    ...[...lexemes].map((lexeme) => words.withLexeme?.(lexeme) ?? []),
  ]);
  const own = found.flat().filter((word) => word.column === column && wanted.has(word.text));
  return new Map(own.map((word) => [word.text, word]));
}

/** A lexeme by which an index tells a word. Undefined: there is none, or few words contain it. */
function lexemeOf(index: Pick<TableIndex, 'words' | 'oddCount'>, word: string): string | undefined {
  const lexemes = [...(lexemesOfChunk(word, ENGLISH) ?? [])].flatMap(([lexeme, places]) =>
    places ? [lexeme] : [],
  );
  return areWordsTold(index, word) ? lexemes.find((lexeme) => areWordsTold(index, lexeme)) : undefined;
}
