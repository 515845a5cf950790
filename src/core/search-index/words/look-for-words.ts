import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import { gramUse } from '../terms/grams.ts';
import { lexemeOfPart, lexemeParts } from '../terms/lexeme-parts.ts';
import { bytesOfWordsWith } from './ids-of-words.ts';
import { coversOf } from './covers.ts';
import { keepWords, mayAnyHave } from './look-for.ts';
import { lookForRarest } from './look-for-rarest.ts';
import type { Need } from './need.ts';
import { isShortText } from '../terms/short-text.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { traces } from '../terms/traces.ts';
import { isCountedByValues, isEqualByValues } from './number-columns.ts';
import type { SoughtLexeme } from './sought-lexemes.ts';
import { areValuesFewer } from './unlisted-words.ts';
import { findUnited, toldByLetters, unitedPart } from '../terms/united-words.ts';
import {
  askGrams,
  columnsOfFew,
  isTold,
  type Looked,
  mayHave,
  mayHaveUnlisted,
  type SearchedColumn,
  unlistedParts,
  type WordContext,
} from '../terms/word-context.ts';

/** What a question has. */
interface AskedParts {
  /** Letters that words contain. */
  readonly texts: readonly string[];
  readonly lexemes: readonly SoughtLexeme[];
  /** Lexemes that ranks need, those of the others among them. */
  readonly ranked: readonly SoughtLexeme[];
  /** Those of the texts whose words matter by themselves. @param told lexemes that a word stands for */
  readonly oneByOne: (told: ReadonlySet<string>) => readonly string[];
  /** What must all hold. */
  readonly needs: readonly { readonly need: Need; readonly config: TextSearchConfig }[];
  /** See SoughtParts. */
  readonly besides: Promise<number> | undefined;
}

/**
 * Looks for the parts of a question together; those that are in very many blocks of words, as what is shorter than a gram is in nearly all, when it is
 * known that they are needed. Rejects with IndexFileError.
 */
export async function findContaining(
  index: TableIndex,
  columns: readonly SearchedColumn[],
  { texts: all, lexemes: asked, ranked, oneByOne, needs, besides }: AskedParts,
  limits: Pick<WordContext, 'unranked' | 'isCounted' | 'mostUnclear'>,
): Promise<WordContext> {
  // Where a lexeme may turn out to need none of its words, its letters may be united.
  const alone = new Set(
    index.words?.ofLexeme ? [] : [...oneByOne(new Set()), ...toldByLetters(index, asked)],
  );
  const finding = Promise.all([
    findUnited(
      index,
      all.filter((text) => !alone.has(text) && mayAnyHave(columns, text)),
    ),
    findLexemeWords(index, limits.isCounted ? asked : [...asked, ...ranked], limits.isCounted),
  ]);
  const byGrams: WordContext['byGrams'] = new Map();
  askAhead({ byGrams }, columns, { texts: all, lexemes: asked });
  const [together, lexemeWords] = await finding;
  const lexemes = asked.filter(({ wanted, isOfRows }) => !isOfRows || !lexemeWords.has(wanted.lexeme));
  const apart = new Set([...oneByOne(new Set(lexemeWords.keys())), ...toldByLetters(index, lexemes)]);
  const united = new Map([...together].filter(([text]) => !apart.has(text)));
  const texts = all.filter((text) => !united.has(text) && !columnsOfFew(columns, text));
  const looked: Looked & Pick<WordContext, 'texts' | 'byGrams'> = {
    index,
    columns,
    texts,
    words: new Map(),
    known: new Map(),
    many: new Map(),
    byGrams,
  };
  for (const [text, own] of united) keepWords(looked, unitedPart(text), Promise.resolve(own));
  const byLexemes = lexemes.flatMap(({ wanted, config }) => lexemeParts(index, texts, wanted, config) ?? []);
  const isSought = (part: string) => lexemeOfPart(part) !== undefined || gramUse(part) !== null;
  const parts = [...new Set([...texts, ...byLexemes])].filter(isSought);
  const covers = needs.flatMap(({ need, config }) =>
    coversOf(need, {
      config,
      isSought: (text) => parts.includes(text),
      partsOfLexeme: (wanted) => {
        const own = lexemeParts(index, texts, wanted, config);
        return own?.every((part) => parts.includes(part)) ? own : undefined;
      },
    }),
  );
  const [odd, shortCounts, ahead, isLeft] = await Promise.all([
    index.odd(),
    countShorts(index, all),
    countAhead(index, all),
    lookForRarest(looked, { parts, covers, besides }),
  ]);
  return {
    odd,
    shortCounts,
    ahead,
    isLeft,
    unlisted: new Map(),
    lexemeWords,
    lexemes: new Map(),
    isThorough: false,
    ranked: ranked.map(({ wanted }) => wanted),
    ...limits,
    ...looked,
  };
}

/** What stands for lexemes of whole rows, where they are told of: with where they stand, unless that is of no interest. */
async function findLexemeWords(
  { words }: TableIndex,
  lexemes: readonly SoughtLexeme[],
  isCounted: boolean,
): Promise<WordContext['lexemeWords']> {
  const told = lexemes.filter(
    ({ wanted, config, isOfRows }) => isOfRows && config === ENGLISH && !wanted.prefix,
  );
  const names = [...new Set(told.map(({ wanted }) => wanted.lexeme))];
  const found = await Promise.all(names.map((lexeme) => words?.ofLexeme?.(lexeme)));
  return new Map(
    found.flatMap((own, i) => (own && (isCounted || own.isPlaced) ? [[names[i]!, own] as const] : [])),
  );
}

/** How many records have each of some texts, as far as all of them are listed. */
async function countShorts(
  { shorts }: TableIndex,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const short = [...new Set(texts)].filter(isShortText);
  const counts = await Promise.all(short.map(async (text) => [text, await shorts?.countOf(text)] as const));
  return new Map(counts.flatMap(([text, count]) => (count === undefined ? [] : [[text, count] as const])));
}

/** About how many bytes of words are read to learn which have each of some short texts: nearly all, where these are frequent. */
async function countAhead(index: TableIndex, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { shorts, records } = index;
  const short = [...new Set(texts)].filter((text) => gramUse(text) === null);
  if (!index.words || short.length === 0) return new Map();
  const ahead = async (text: string) => {
    const having = await shorts?.totalOf(text);
    // That all records have it is known without any word.
    return [text, having === records ? 0 : await bytesOfWordsWith(index, having ?? records)] as const;
  };
  return new Map(await Promise.all(short.map(ahead)));
}

/** Asks for the records that grams tell of some texts, and of what may have some lexemes. */
function askAhead(
  context: Pick<WordContext, 'byGrams'>,
  columns: readonly SearchedColumn[],
  { texts, lexemes }: Pick<AskedParts, 'texts' | 'lexemes'>,
): void {
  const contained = lexemes.map(({ wanted, config }) => ({
    wanted,
    config,
    parts: traces(wanted, config) ?? [],
  }));
  const all = [...texts, ...contained.flatMap(({ parts }) => parts)];
  const isShort = all.every((part) => gramUse(part) === null);
  for (const column of columns) {
    if (!column.grams) continue;
    const ofLexemes = contained.filter(
      ({ wanted, config }) =>
        mayHaveUnlisted(column, wanted, config) &&
        !isCountedByValues(column, wanted) &&
        (column.hasWords || !isEqualByValues(column, wanted)),
    );
    const own = new Set([
      ...texts,
      ...ofLexemes.flatMap(({ wanted, config, parts }) => unlistedParts(column, wanted, config, parts)),
    ]);
    // What is shorter than a gram is within all of them, and need not be looked for where anything else leaves few records.
    for (const part of [...own].sort((a, b) => a.length - b.length))
      if ((isShort || gramUse(part) !== null) && isTold(column, part) && mayHave(column, part))
        // Whoever searches meets it again.
        askUnlessFewer(context, column, part).catch(() => undefined);
  }
}

async function askUnlessFewer(
  context: Pick<WordContext, 'byGrams'>,
  column: SearchedColumn,
  part: string,
): Promise<void> {
  if (!(await areValuesFewer(column, part))) await askGrams(context, column, part);
}
