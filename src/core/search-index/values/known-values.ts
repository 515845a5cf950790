import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { ClassBetween, KeysBetween, KnownBetween } from './known-between.ts';
import { equalBetween } from './printed-between.ts';
import type { Lexeme } from '../terms/traces.ts';
import { type PlaceClasses, placesBetween } from './value-places.ts';
import { numbersBetween, printedWith, writtenWith } from './values-between.ts';
import type { ValueKey } from './value-keys.ts';
import { isOfTimes, type SearchedColumn } from '../terms/word-context.ts';
import { sharedStart } from './written-between.ts';

/** A value that has what is looked for. */
export const HAS = 1;

/** Whether values from one to another may have a lexeme. Undefined: that is not known. */
export function lexemeBetween(
  column: SearchedColumn,
  { lexeme, prefix }: Lexeme,
  parts: readonly string[],
): KeysBetween | undefined {
  const { values } = column;
  return !prefix && values?.kind === 'number'
    ? numbersBetween(equalBetween(lexeme, values.scale))
    : writtenWith(column, parts);
}

/** What is known of values by those that they lie between, of a text in them. */
export function lettersBetween(column: SearchedColumn, part: string): KnownBetween {
  const isSame: ClassBetween = (from, to) => (sharedStart(from, to).includes(part) ? HAS : undefined);
  return {
    between: printedWith(column, part),
    classBetween: isOfTimes(column) ? ofTexts(column, isSame) : undefined,
  };
}

/** The same of a lexeme. @param classes of its places */
export function placesKnown(
  column: SearchedColumn,
  { wanted, config, parts }: SoughtLexeme,
  classes: PlaceClasses,
): KnownBetween {
  const placesOf = isOfTimes(column) ? placesBetween(wanted, config) : undefined;
  return {
    between: lexemeBetween(column, wanted, parts),
    classBetween:
      placesOf &&
      ofTexts(column, (from, to) => {
        const places = placesOf(from, to);
        return places && classes.of(places);
      }),
  };
}

/** What is said of texts, of the values that have them. */
function ofTexts({ keyText }: SearchedColumn, said: ClassBetween): ClassBetween {
  const textOf = (key: ValueKey) => (typeof key === 'string' ? (keyText?.(key) ?? key) : key);
  return (from, to) => said(textOf(from), textOf(to));
}

/** A lexeme that is looked for in values. */
export interface SoughtLexeme {
  readonly wanted: Lexeme;
  readonly config: TextSearchConfig;
  /** Texts of which a word that has it contains one. */
  readonly parts: readonly string[];
}
