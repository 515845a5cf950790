import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { findLexemeAmong } from './find-lexeme.ts';
import { without, type Ids } from '../ids.ts';
import { idsOf } from './ids-of-words.ts';
import { lexemeOfPart, lexemeParts } from '../terms/lexeme-parts.ts';
import type { Lexeme } from '../terms/traces.ts';
import {
  wordsWith,
  type ColumnWords,
  type LexemeWords,
  type SearchedColumn,
  type WordContext,
} from '../terms/word-context.ts';

/** So many records are rather read than the lists of many words. */
const FEW = 150;

/** Stands between the parts of what a word has all of: no word has a blank. */
const ALL = ' & ';

/** Lexemes of one question. */
export interface SoughtLexemes {
  readonly wanted: readonly Lexeme[];
  readonly config: TextSearchConfig;
}

/** The only column that is searched, where no record has several words there and all of them are listed. */
export function onlyOneWord(columns: readonly SearchedColumn[]): SearchedColumn | undefined {
  const [column, ...others] = columns;
  return column && others.length === 0 && column.isSingle && column.hasWords && !column.others
    ? column
    : undefined;
}

/**
 * Finds lexemes in the words by which records were found, where these are all that the records have: of a column of URLs, in which each is one word. Undefined: they have
 * others, or may have. Rejects with IndexFileError.
 * @returns also records that have another word
 */
export async function findAmongKnown(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config }: SoughtLexemes,
  among: Ids,
): Promise<{ readonly found: readonly LexemeWords[]; readonly untold: Ids } | undefined> {
  const column = onlyOneWord(columns);
  if (context.odd.length > FEW) return undefined;
  const parts = [...context.known.keys()].filter(
    (part) => context.texts.includes(part) || part.includes(ALL),
  );
  if (!column || parts.length === 0) return undefined;
  const [own] = wordsWith(context, columns, parts);
  if (!own || own.words.length === 0) return undefined;
  const untold = without(among, await idsOf(context.index, own.words));
  if (untold.length > FEW) return undefined;
  const found = await findAllAmong(context, columns, { wanted, config }, own);
  return found && { found, untold };
}

async function findAllAmong(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config }: SoughtLexemes,
  words: ColumnWords,
): Promise<readonly LexemeWords[] | undefined> {
  const found = await Promise.all(
    wanted.map((own) => findLexemeAmong(context, columns, [words], { wanted: own, config })),
  );
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** The words of a column in which each record has one at most that have all of several lexemes. Undefined: it is another column, or lexemes are not told. Rejects with IndexFileError. */
export async function findInOneWord(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config }: SoughtLexemes,
): Promise<readonly LexemeWords[] | undefined> {
  const column = onlyOneWord(columns);
  const parts = wanted.map((own) => lexemeParts(context.index, context.texts, own, config) ?? []);
  if (!column || context.odd.length > FEW || !parts.every(({ length }) => length === 1)) return undefined;
  const all = [...new Set(parts.flat())];
  const lexemes = all.flatMap((part) => lexemeOfPart(part) ?? []);
  const texts = all.filter((part) => lexemeOfPart(part) === undefined);
  const words = await context.index.words?.withAll(lexemes, texts);
  if (!words) return undefined;
  const own = { column, words: words.filter((word) => word.column === column.id) };
  context.known.set(all.join(ALL), new Map([[column, own.words]]));
  return findAllAmong(context, columns, { wanted, config }, own);
}
