import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { both, NO_IDS, unite, type Ids } from '../ids.ts';
import { isDense } from '../terms/grams.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import {
  askGrams,
  hasOneWord,
  mayHave,
  mayHaveUnlisted,
  type SearchedColumn,
  unlistedParts,
  type UnlistedLexeme,
  type WordContext,
} from '../terms/word-context.ts';
import type { KeysBetween } from '../values/known-between.ts';
import { lexemeBetween, placesKnown, type SoughtLexeme } from '../values/known-values.ts';
import { PlaceClasses, placesInValue, UNTOLD } from '../values/value-places.ts';
import { columnsWithNumber, isCountedByValues, isEqualByValues, mayHaveBesides } from './number-columns.ts';
import { ANYWHERE, areMany, areRecordsShorter, areTold, FEW_OF_NUMBER } from './sooner-read.ts';

/*
 * Lexemes of words that a column does not list: the grams of what has them tell which records may, and all values of the column how often they do.
 */

/** Undefined: any record may have the lexeme in a word that is not listed. */
export async function findUnlistedLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<UnlistedLexeme | undefined> {
  const contained = traces(wanted, config) ?? [];
  // Values tell of listed words as well.
  const partsOf = (column: SearchedColumn) =>
    isCountedByValues(column, wanted) ? contained : unlistedParts(column, wanted, config, contained);
  const mayAll = columns.filter(
    (column) =>
      mayHaveBesides(column, wanted, config) && partsOf(column).some((part) => mayHave(column, part)),
  );
  const asked = (await columnsWithNumber(context.index, mayAll, wanted)).map((column) => {
    const parts = partsOf(column);
    return { column, parts, between: lexemeBetween(column, wanted, parts) };
  });
  if (await areRecordsShorter(context, asked)) return undefined;
  const ofColumns = await Promise.all(
    asked.map(({ column, parts, between }) => inColumn(context, column, { wanted, config, parts, between })),
  );
  if (!ofColumns.every((one) => one !== undefined)) return undefined;
  const counted = ofColumns.flatMap((one) => one.counted);
  const odd = context.odd.length === 0 ? [] : counted.map(({ ids }) => both(ids, context.odd));
  return { counted, unclear: unite([...ofColumns.map(({ unclear }) => unclear), ...odd]) };
}

/**
 * Whether it takes more than `mostUnclear` allows to find words with a lexeme that are not listed: grams leave as many records to be read, or there
 * are as many values to be looked through.
 */
export async function isTooMuch(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<boolean> {
  if (context.mostUnclear === Infinity) return false;
  const contained = traces(wanted, config) ?? [];
  const asked = columns.filter(
    (column) =>
      mayHaveUnlisted(column, wanted, config) &&
      !isCountedByValues(column, wanted) &&
      !isEqualByValues(column, wanted) &&
      unlistedParts(column, wanted, config, contained).some((part) => mayHave(column, part)),
  );
  const lookedThrough = asked.filter(({ grams }) => !grams);
  if (areMany(context, lookedThrough)) return true;
  const lists = await Promise.all(
    asked.map((column) => byGrams(context, column, wanted, unlistedParts(column, wanted, config, contained))),
  );
  return unite(lists.filter((list) => list !== undefined)).length > context.mostUnclear;
}

async function inColumn(
  context: WordContext,
  column: SearchedColumn,
  { wanted, config, parts, between }: SoughtLexeme & { readonly between: KeysBetween | undefined },
): Promise<UnlistedLexeme | undefined> {
  const { values, keyText, hasWords } = column;
  const ofNumber =
    values && isEqualByValues(column, wanted) ? () => values.equal([Number(wanted.lexeme)]) : undefined;
  if (ofNumber && !hasWords) return { counted: [], unclear: await ofNumber() };
  const listed = isCountedByValues(column, wanted)
    ? undefined
    : await byGrams(context, column, wanted, parts);
  // Of the records of the number most have it in a word that is listed.
  // Of several lexemes few records have all.
  const isAlone = context.isThorough || context.ranked.length <= 1;
  if (ofNumber && listed)
    return {
      counted: [],
      unclear: isAlone && listed.length > FEW_OF_NUMBER ? both(listed, await ofNumber()) : listed,
    };
  if (listed && !(context.isThorough && (await areTold(context, column, listed, between ?? ANYWHERE))))
    return { counted: [], unclear: listed };
  if (!values || !keyText) return listed && { counted: [], unclear: listed };
  const classes = new PlaceClasses();
  const isPartly = column.hasWords && !isCountedByValues(column, wanted);
  const find = placesInValue(column, { wanted, config, parts, isPartly });
  const known = isPartly ? { between } : placesKnown(column, { wanted, config, parts }, classes);
  const byClass = await values.byClass((key) => classes.of(find(key)), known);
  const counted = [...byClass].flatMap(([one, ids]) => {
    const places = classes.placesOf(one);
    const within = { column: column.id, positions: places.map((place) => place + 1) };
    return one === UNTOLD
      ? []
      : [{ ids, times: places.length, within: hasOneWord(column) ? within : undefined }];
  });
  return { counted, unclear: byClass.get(UNTOLD) ?? NO_IDS };
}

/** Records that may have a lexeme, whose word has one of some parts. */
async function byGrams(
  context: WordContext,
  column: SearchedColumn,
  wanted: Lexeme,
  parts: readonly string[],
): Promise<Ids | undefined> {
  const possible = parts.filter((part) => mayHave(column, part));
  const lists = await Promise.all(
    possible.map((part) =>
      column.grams?.lexeme && part === wanted.lexeme && [...part].every(isDense)
        ? column.grams.lexeme(part, wanted.prefix)
        : askGrams(context, column, part),
    ),
  );
  return lists.every((list) => list !== undefined) ? unite(lists.map(({ ids }) => ids)) : undefined;
}
