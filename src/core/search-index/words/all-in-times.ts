import { RECORD_BYTES } from '../condition.ts';
import { both, unite, type Ids } from '../ids.ts';
import { isOfTimes, mayHave, type SearchedColumn, type WordContext } from '../terms/word-context.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import type { KeysBetween } from '../values/known-between.ts';
import { lexemeBetween } from '../values/known-values.ts';
import { partsBetween } from '../values/parts-between.ts';
import type { ValueKey } from '../values/value-keys.ts';
import { placesInValue } from '../values/value-places.ts';
import { findLexeme, matchLexeme } from './find-lexeme.ts';
import type { SoughtLexemes } from './only-word.ts';

/** So few records that may have lexemes in other columns are not looked for in the values: they are read. */
const FEW = 20;
/** All values that may have one of the lexemes take so many times what is read, at least. */
const SPARED = 2;
/** Lexemes at most: all combinations of them are thought of. */
const MOST = 6;

/** A lexeme that values of a column may have. */
interface LexemeInTimes {
  readonly wanted: Lexeme;
  readonly between: KeysBetween;
  /** Where a value has it. Undefined: its text tells. */
  readonly placesIn: ReturnType<typeof placesInValue>;
}

/**
 * Records that may have all of some lexemes, where the values of one column of times tell of them, and no words: a time as it is written has a year, a month, a day and an hour, each
 * of which stands in all of the column, and all together in one place. Records that have some of them elsewhere are looked for by the others. Undefined: that spares little.
 * Rejects with IndexFileError.
 */
export async function findAllInTimes(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config }: SoughtLexemes,
): Promise<Ids | undefined> {
  const [column, ...further] = columns.filter((own) => isOfTimes(own) && !own.hasWords && own.others);
  const values = column?.values;
  if (!values || further.length > 0 || context.isThorough) return undefined;
  const lexemes = inTimes(column, { wanted, config });
  if (lexemes.length < 2) return undefined;
  const all = 2 ** lexemes.length - 1;
  const bytesOf = (...sets: readonly number[]) => values.bytesByClass({ between: mayHaveAny(lexemes, sets) });
  const [ofAll, ...ofEach] = await Promise.all([bytesOf(all), ...lexemes.map((_, i) => bytesOf(1 << i))]);
  const most = Math.max(...ofEach) / SPARED;
  if (ofAll > most) return undefined;
  const others = columns.filter((own) => own !== column);
  const elsewhere = await Promise.all(
    lexemes.map(async (own) => {
      const found = await findLexeme(context, others, own.wanted, config);
      return found && (await matchLexeme(found)).may;
    }),
  );
  /** Records that may have elsewhere what of the lexemes is not in a set. Undefined: any may. */
  const besides = (set: number): Ids | undefined =>
    elsewhere.filter((own, i) => own !== undefined && !isIn(set, i)).reduce((a, b) => a && b && both(a, b));
  const sets = await Promise.all(
    Array.from({ length: all }, async (_, set) => {
      const ids = besides(set);
      const isRead = ids && (ids.length <= FEW || ids.length * RECORD_BYTES < (await bytesOf(set)));
      return { set, ids: isRead ? ids : undefined };
    }),
  );
  const toLookFor = [all, ...sets.filter(({ ids }) => ids === undefined).map(({ set }) => set)];
  if ((await bytesOf(...toLookFor)) > most) return undefined;
  const bySet = await values.byClass((key) => setOf(lexemes, key), {
    between: mayHaveAny(lexemes, toLookFor),
  });
  const found = [...bySet].map(([set, ids]) => {
    const own = set === all ? undefined : besides(set);
    return own ? both(ids, own) : ids;
  });
  return unite([...found, ...sets.flatMap(({ ids }) => ids ?? []), context.odd]);
}

/** The lexemes that values of a column may have, each once. */
function inTimes(column: SearchedColumn, { wanted, config }: SoughtLexemes): readonly LexemeInTimes[] {
  const different = new Map(wanted.filter(({ prefix }) => !prefix).map((own) => [own.lexeme, own]));
  const lexemes = [...different.values()].flatMap((own): LexemeInTimes | [] => {
    const parts = traces(own, config) ?? [];
    const between = lexemeBetween(column, own, parts);
    if (!between || !parts.some((part) => mayHave(column, part))) return [];
    const placesIn = placesInValue(column, { wanted: own, config, parts, isPartly: false });
    return { wanted: own, between, placesIn };
  });
  return lexemes.slice(0, MOST);
}

// A set of lexemes is a number, each a bit of it.

function isIn(set: number, i: number): boolean {
  return (set & (1 << i)) !== 0;
}

/** The lexemes that a value has, or may have. */
function setOf(lexemes: readonly LexemeInTimes[], key: ValueKey): number {
  return lexemes.reduce((set, { placesIn }, i) => set | (placesIn(key)?.length === 0 ? 0 : 1 << i), 0);
}

/** Whether values may have all of a set, of any of some sets. */
function mayHaveAny(lexemes: readonly LexemeInTimes[], sets: readonly number[]): KeysBetween {
  const tests = sets.map((set) => {
    const own = lexemes.filter((_, i) => isIn(set, i));
    const areParts = partsBetween(own.map(({ wanted: { lexeme } }) => lexeme));
    return (...ends: Parameters<KeysBetween>) =>
      own.every(({ between }) => between(...ends)) && areParts(...ends) !== false;
  });
  return (from, to) => tests.some((test) => test(from, to));
}
