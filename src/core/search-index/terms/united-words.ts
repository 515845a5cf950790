import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { lexemeParts } from './lexeme-parts.ts';
import type { IndexedWord, TableIndex } from '../ports/table-index.ts';
import type { Lexeme } from './traces.ts';

/** Characters, as UTF-16 units, of texts whose words an index may tell of together: shorter ones are in nearly all words, longer ones in few. */
export const [SHORTEST_UNITED, LONGEST_UNITED] = [3, 8];

/** Stands behind letters that are told of together: no word has a blank. */
const TOGETHER = ' ';

/** What the words that contain letters are looked for by where they are told of together. */
export function unitedPart(letters: string): string {
  return `${letters}${TOGETHER}`;
}

/** What the words that contain letters are looked for by. @param words what was looked for, by part */
export function lettersPart(words: ReadonlyMap<string, unknown>, letters: string): string {
  const united = unitedPart(letters);
  return words.has(united) ? united : letters;
}

/** The words of texts that an index tells of together, by text. Rejects with IndexFileError. */
export async function findUnited(
  index: TableIndex,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly IndexedWord[]>> {
  const may = texts.filter((text) => text.length >= SHORTEST_UNITED && text.length <= LONGEST_UNITED);
  const found = await Promise.all(may.map(async (text) => [text, await index.words?.united(text)] as const));
  return new Map(found.flatMap(([text, words]) => (words ? [[text, words] as const] : [])));
}

/** Texts whose words matter by themselves: a lexeme is told by what words contain. */
export function toldByLetters(
  index: TableIndex,
  lexemes: readonly { readonly wanted: Lexeme; readonly config: TextSearchConfig }[],
): ReadonlySet<string> {
  return new Set(lexemes.flatMap(({ wanted, config }) => lexemeParts(index, [], wanted, config) ?? []));
}
