import { toLowerCase } from '../../full-text/lower-case.ts';
import type { Match } from '../condition.ts';
import { NO_IDS, unite } from '../ids.ts';
import type { KnownBetween } from './known-between.ts';
import { UNTOLD } from './value-places.ts';
import type { SearchedColumn } from '../terms/word-context.ts';

/** A value that has what is looked for. */
const HAS = 1;

/** Records whose value contains a text. @param known see IndexValues.byClass */
export async function lookThrough(
  { values, keyText }: { readonly [key in 'values' | 'keyText']: NonNullable<SearchedColumn[key]> },
  part: string,
  known?: KnownBetween,
): Promise<Match> {
  const byClass = await values.byClass((key) => {
    // A zero may have been written with a minus.
    const text = key === 0 && part.startsWith('-') ? null : keyText(key);
    if (text === null) return UNTOLD;
    // Numbers are printed in lower case.
    return (values.kind === 'number' ? text : toLowerCase(text)).includes(part) ? HAS : 0;
  }, known);
  const yes = byClass.get(HAS) ?? NO_IDS;
  return { yes, may: unite([yes, byClass.get(UNTOLD) ?? NO_IDS]) };
}

/** The same of decimals behind which there may be zeros, up to so many places: `values` says how many. */
export async function lookThroughDecimals(
  { values, leastText }: { readonly [key in 'values' | 'leastText']: NonNullable<SearchedColumn[key]> },
  part: string,
  known: KnownBetween,
): Promise<Match> {
  const byClass = await values.byClass((key) => {
    const least = leastText(key);
    if (least === null) return UNTOLD;
    if (least.includes(part)) return HAS;
    return withAllPlaces(least, values.scale ?? 0).includes(part) ? UNTOLD : 0;
  }, known);
  const yes = byClass.get(HAS) ?? NO_IDS;
  return { yes, may: unite([yes, byClass.get(UNTOLD) ?? NO_IDS]) };
}

/** A decimal as it is printed with so many places behind the point. */
export function withAllPlaces(decimal: string, scale: number): string {
  const [whole = '', places = ''] = decimal.split('.');
  return scale > 0 ? `${whole}.${places.padEnd(scale, '0')}` : whole;
}

/** Records that have a text in some columns, whose values tell of it. @param columns see columnsOfFew */
export async function findInValues(columns: readonly SearchedColumn[], part: string): Promise<Match> {
  const matches = await Promise.all(
    columns.map(({ values, keyText }) =>
      values && keyText ? lookThrough({ values, keyText }, part) : { yes: NO_IDS, may: NO_IDS },
    ),
  );
  return { yes: unite(matches.map(({ yes }) => yes)), may: unite(matches.map(({ may }) => may)) };
}
