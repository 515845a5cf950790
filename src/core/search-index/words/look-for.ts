import { lexemeOfPart } from '../terms/lexeme-parts.ts';
import type { IndexedWord } from '../ports/table-index.ts';
import { type Looked, mayHave, type PartWords, type SearchedColumn } from '../terms/word-context.ts';

/** Finds the words of some parts, so far as that was not done. */
export async function lookFor(context: Looked, parts: readonly string[]): Promise<void> {
  const { index, words } = context;
  const missing = [...new Set(parts)].filter((part) => !words.has(part));
  const possible = missing.filter(
    (part) => lexemeOfPart(part) === undefined && mayAnyHave(context.columns, part),
  );
  const containing = index.words?.containing(possible) ?? Promise.resolve([]);
  for (const part of missing) {
    const lexeme = lexemeOfPart(part);
    const finding =
      lexeme === undefined
        ? containing.then((found) => found.filter(({ text }) => text.includes(part)))
        : (index.words?.withLexeme?.(lexeme) ?? Promise.resolve([]));
    keepWords(context, part, finding);
  }
  await Promise.all(parts.map((part) => words.get(part)));
}

/** Remembers the words of a part when they have come. */
export function keepWords(
  { columns, words, known }: Looked,
  part: string,
  finding: Promise<readonly IndexedWord[]>,
): void {
  const own = finding.then((found): PartWords => {
    const ofColumns = byColumn(found);
    const having = new Map(
      columns.map((column) => [column, (column.hasWords && ofColumns.get(column.id)) || []]),
    );
    known.set(part, having);
    return having;
  });
  // Whoever needs it hears of a failure.
  own.catch(() => words.delete(part));
  words.set(part, own);
}

/** Whether a word of any of some columns may contain a text, and is listed. */
export function mayAnyHave(columns: readonly SearchedColumn[], part: string): boolean {
  return columns.some((column) => column.hasWords && mayHave(column, part));
}

function byColumn(words: readonly IndexedWord[]): ReadonlyMap<string, readonly IndexedWord[]> {
  const columns = new Map<string, IndexedWord[]>();
  for (const word of words) {
    const own = columns.get(word.column);
    if (own) own.push(word);
    else columns.set(word.column, [word]);
  }
  return columns;
}
