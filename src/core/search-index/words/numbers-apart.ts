import { type Match, RECORD_BYTES } from '../condition.ts';
import { gramsWithin } from '../terms/grams.ts';
import { apartBetween } from '../terms/grams-of-numbers.ts';
import { both, NO_IDS, without } from '../ids.ts';
import { HAS } from '../values/known-values.ts';
import { withAllPlaces } from '../values/look-through-values.ts';
import { UNTOLD } from '../values/value-places.ts';
import { numbersBetween, printedWith } from '../values/values-between.ts';
import type { ValueKey } from '../values/value-keys.ts';
import type { SearchedColumn } from '../terms/word-context.ts';

/** Numbers from here on are printed with a power of ten. */
const MOST_PRINTED = 1e15;
const DIGITS = /^[0-9]+$/;

/**
 * Numbers that have a text, told by all its grams and by the few values that may have these apart from each other. Undefined: that takes more than so many
 * records, or than to look for the text itself. Rejects with IndexFileError.
 */
export async function tellNumbers(
  column: SearchedColumn,
  part: string,
  records: number,
): Promise<Match | undefined> {
  const { values, grams } = column;
  const keyText = textWith(column, part);
  const between = printedWith(column, part);
  if (!values || !keyText || !between || values.scale === null || !grams?.havingAll) return undefined;
  const [least, most] = (await values.ends()).map(Math.abs) as [number, number];
  const greatest = Math.max(least, most);
  const integer = String(Math.floor(greatest)).length;
  const test = greatest < MOST_PRINTED ? apartBetween(part, { integer, scale: values.scale }) : undefined;
  const apart = test && numbersBetween(test);
  if (!apart) return undefined;
  const [doubtful, told] = await Promise.all([
    values.bytesByClass({ between: apart }),
    values.bytesByClass({ between }),
  ]);
  if (doubtful > Math.min(told, records * RECORD_BYTES)) return undefined;
  const wanted = gramsWithin(part);
  const hasApart = (text: string) => !text.includes(part) && wanted.every((gram) => text.includes(gram));
  const [all, byClass] = await Promise.all([
    grams.havingAll(part),
    values.byClass(
      (key) => {
        const text = keyText(key);
        return text === null ? UNTOLD : hasApart(text) ? HAS : 0;
      },
      { between: apart },
    ),
  ]);
  const may = without(all, byClass.get(HAS) ?? NO_IDS);
  const untold = both(may, byClass.get(UNTOLD) ?? NO_IDS);
  return untold.length === 0 ? { yes: may, may } : { yes: without(may, untold), may };
}

/**
 * The texts of numbers by their keys, or of decimals behind which there may be zeros, with all of these: the part is in these zeros or in none of them. Undefined: they
 * do not tell whether a text has it.
 */
function textWith(
  { values, keyText, leastText }: SearchedColumn,
  part: string,
): ((key: ValueKey) => string | null) | undefined {
  const { scale } = values ?? {};
  if (keyText || !leastText || typeof scale !== 'number') return keyText;
  // What ends with another digit ends before the zeros, and more digits than there are places stand before the point.
  const isTold = /[1-9]$/.test(part) || (DIGITS.test(part) && part.length > scale);
  return isTold
    ? (key) => {
        const least = leastText(key);
        return least === null ? null : withAllPlaces(least, scale);
      }
    : undefined;
}
