import { ENGLISH, type TextSearchConfig } from '../full-text/text-search-config.ts';
import { gramUse } from './grams.ts';
import { lexemeOfPart, lexemeParts } from './lexeme-parts.ts';
import { isShortText } from './short-text.ts';
import type { IndexedWord, IndexWords, TableIndex } from './table-index.ts';
import { traces, type Lexeme } from './traces.ts';
import { areValuesFewer, isCountedByValues } from './unlisted-words.ts';
import { findUnited, toldByLetters, unitedPart } from './united-words.ts';
import {
  askGrams,
  columnsOfFew,
  countIds,
  isTold,
  type Looked,
  mayHave,
  type PartWords,
  type SearchedColumn,
  type WordContext,
} from './word-context.ts';

/** A lexeme that is looked for. */
interface SoughtLexeme {
  readonly wanted: Lexeme;
  readonly config: TextSearchConfig;
  /** Whether in whole rows. */
  readonly isOfRows: boolean;
}

/** What a question has. */
interface AskedParts {
  /** Letters that words contain. */
  readonly texts: readonly string[];
  readonly lexemes: readonly SoughtLexeme[];
  /** Those of the texts whose words matter by themselves. */
  readonly oneByOne: readonly string[];
}

/**
 * Looks for the parts of a question together; those that are in very many blocks of words, as what is shorter than a gram is in nearly all, when it is
 * known that they are needed. Rejects with IndexFileError.
 */
export async function findContaining(
  index: TableIndex,
  columns: readonly SearchedColumn[],
  { texts: all, lexemes: asked, oneByOne }: AskedParts,
  limits: Pick<WordContext, 'unranked' | 'isCounted' | 'mostUnclear'>,
): Promise<WordContext> {
  const records = limits.isCounted ? index.words?.recordsOfLexeme : null;
  // Where a lexeme may turn out to need none of its words, its letters may be united.
  const alone = new Set([...oneByOne, ...(records ? [] : toldByLetters(index, asked))]);
  const finding = Promise.all([
    findUnited(
      index,
      all.filter((text) => !alone.has(text) && mayAnyHave(columns, text)),
    ),
    records ? findRecords(records, asked) : new Map<string, never>(),
  ]);
  const byGrams: WordContext['byGrams'] = new Map();
  askAhead({ byGrams }, columns, { texts: all, lexemes: asked });
  const [together, lexemeRecords] = await finding;
  const lexemes = asked.filter(({ wanted, isOfRows }) => !isOfRows || !lexemeRecords.has(wanted.lexeme));
  const byLetters = toldByLetters(index, lexemes);
  const united = new Map([...together].filter(([text]) => !byLetters.has(text)));
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
  for (const [text, own] of united) keep(looked, unitedPart(text), Promise.resolve(own));
  const byLexemes = lexemes.flatMap(({ wanted, config }) => lexemeParts(index, texts, wanted, config) ?? []);
  const parts = [...new Set([...texts, ...byLexemes])].filter(
    (part) => lexemeOfPart(part) !== undefined || gramUse(part) !== null,
  );
  const wholes = byLexemes.filter((part) => lexemeOfPart(part) === undefined);
  const [odd, shortCounts, ahead] = await Promise.all([
    index.odd(),
    countShorts(index, all),
    countAhead(index, all),
    lookForRarest(looked, parts, wholes),
  ]);
  return {
    odd,
    shortCounts,
    ahead,
    unlisted: new Map(),
    lexemeRecords,
    lexemes: new Map(),
    isThorough: false,
    ...limits,
    ...looked,
  };
}

/** What reads the records of lexemes of whole rows, where they are told of. Of lexemes of few characters nobody asks: see shortsOf. */
async function findRecords(
  read: NonNullable<IndexWords['recordsOfLexeme']>,
  lexemes: readonly SoughtLexeme[],
): Promise<WordContext['lexemeRecords']> {
  const told = lexemes.filter(
    ({ wanted, config, isOfRows }) => isOfRows && config === ENGLISH && !wanted.prefix,
  );
  const names = [...new Set(told.map(({ wanted }) => wanted.lexeme))];
  const found = await Promise.all(names.map((lexeme) => read(lexeme)));
  return new Map(found.flatMap((own, i) => (own ? [[names[i] as string, own] as const] : [])));
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
async function countAhead(
  { shorts, words, records }: TableIndex,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const short = [...new Set(texts)].filter((text) => gramUse(text) === null);
  if (!words || short.length === 0) return new Map();
  const { blocks, bytes } = await words.size();
  const ahead = async (text: string) => {
    const having = await shorts?.totalOf(text);
    // That all records have it is known without any word.
    if (having === records) return [text, 0] as const;
    // As many words as would leave so many records without any of them by chance.
    const wanted = having === undefined ? blocks : -records * Math.log(1 - having / records);
    return [text, (bytes * Math.min(blocks, wanted)) / blocks] as const;
  };
  return new Map(await Promise.all(short.map(ahead)));
}

/** Asks for the records that grams tell of some texts, and of what may have some lexemes. */
function askAhead(
  context: Pick<WordContext, 'byGrams'>,
  columns: readonly SearchedColumn[],
  { texts, lexemes }: Omit<AskedParts, 'oneByOne'>,
): void {
  const contained = lexemes.map(({ wanted, config }) => ({ wanted, parts: traces(wanted, config) ?? [] }));
  const all = [...texts, ...contained.flatMap(({ parts }) => parts)];
  const isShort = all.every((part) => gramUse(part) === null);
  for (const column of columns) {
    if (!column.grams) continue;
    const ofLexemes = contained.filter(({ wanted }) => !isCountedByValues(column, wanted));
    const own = new Set([...texts, ...ofLexemes.flatMap(({ parts }) => parts)]);
    // What is shorter than a gram is within all of them, and need not be looked for where anything else leaves few records.
    for (const part of [...own].sort((a, b) => a.length - b.length))
      if ((isShort || gramUse(part) !== null) && isTold(column, part) && mayHave(column, part))
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

/** Blocks of words that are worth a look of their own, where others would be so many at least, */
const [FEW_BLOCKS, MANY_BLOCKS] = [8, 16];
/** or such a part of those of others, */
const FEW_OF_MANY = 1 / 16;
/** and so few records that these are rather read than looked for by what else they must have. */
const FEW_RECORDS = 120;

/**
 * Finds the words of some parts, but not of parts that are in many of them where others are in few records: these are read sooner.
 * @param wholes what long lexemes contain: with these all others are wanted, as `inv` with `-20417` for `inv-20417`
 */
async function lookForRarest(context: Looked, parts: readonly string[], wholes: readonly string[]) {
  const { index, columns } = context;
  const texts = parts.filter((part) => lexemeOfPart(part) === undefined);
  const shortest = texts.filter((part) => !texts.some((other) => other !== part && part.includes(other)));
  const lexemes = wholes.length > 0 ? parts.flatMap((part) => lexemeOfPart(part) ?? []) : [];
  const isAlone = shortest.length + lexemes.length < 2;
  const spreads = isAlone || !index.words ? [] : await index.words.spread(shortest, lexemes);
  const fewBlocks = Math.max(FEW_BLOCKS, ...spreads.map((blocks) => blocks * FEW_OF_MANY));
  const few = shortest.filter((_, i) => (spreads[i] as number) <= fewBlocks);
  if (few.length === 0 || !spreads.some((blocks) => blocks >= MANY_BLOCKS)) return lookAhead(context, parts);
  const isOf = (part: string) => few.some((one) => part.includes(one));
  await lookFor(context, parts.filter(isOf));
  const counts = few.map((part) => countIds(context, columns, [part]));
  if (Math.min(...counts) > FEW_RECORDS) await lookAhead(context, parts);
}

/** Finds the words of some parts, but very many of a lexeme where there is another one: of these it may leave few. */
async function lookAhead(context: Looked, parts: readonly string[]): Promise<void> {
  const lexemes = parts.filter((part) => lexemeOfPart(part) !== undefined);
  if (lexemes.length < 2) return lookFor(context, parts);
  const { index, many, words } = context;
  const lookUnlessMany = async (part: string) => {
    const own = words.has(part) ? undefined : await index.words?.manyWithLexeme(lexemeOfPart(part) as string);
    if (own) many.set(part, own);
    else await lookFor(context, [part]);
  };
  const others = parts.filter((part) => !lexemes.includes(part));
  await Promise.all([lookFor(context, others), ...lexemes.map(lookUnlessMany)]);
}

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
    keep(context, part, finding);
  }
  await Promise.all(parts.map((part) => words.get(part)));
}

/** Remembers the words of a part when they have come. */
function keep(
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
function mayAnyHave(columns: readonly SearchedColumn[], part: string): boolean {
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
