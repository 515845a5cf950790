import { iso31661 } from 'iso-3166';
import { toPlainName } from './country-codes.ts';
import codes from './outlines/codes.json';
import names from './outlines/names.json';

/** How a column names regions: by whole ISO 3166-2 codes, or as their country alone does, by what stands behind it in them or by name. */
export type RegionCode = 'code' | 'local';

/** What stands behind the country in codes, by country. */
const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(codes).map(([country, parts]) => [country, new Set(parts.split(' '))]),
);

/** Names of regions, by country, as `toPlainName` writes them. */
const NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(names).map(([country, own]) => [country, new Set(own.split('|').map(toPlainName))]),
);

/** Names that are nobody's: Cameroon has regions called so, and so has every company. */
const DIRECTION =
  /^(?:(?:far|extreme|(?:north|south|east|west)(?:ern)?|nord|sud|est|ouest|ost|norte|sur|sul|l?este|oeste|cent(?:er|re|ro|ral)) ?)+$/;

/** ISO 3166-1 alpha-2 of the countries that have regions. */
export const COUNTRIES_WITH_REGIONS: readonly string[] = [...PARTS.keys()];

/** Of the values of a column whose name says so, the part that must be regions: others are territories, or misspelt. */
const MOST = 0.8;

/** The country in a whole ISO 3166-2 code, `DE-BY`; null for what is none. */
export function countryOfCode(value: string): string | null {
  const [country = '', part = '', ...more] = toCode(value).split('-');
  return more.length === 0 && PARTS.get(country)?.has(part) ? country : null;
}

/** As ISO writes it. */
export function toCode(value: string): string {
  return value.trim().toUpperCase().replace('_', '-');
}

/**
 * Tells how a column names regions: null where too few of its values do.
 * @param values different ones
 * @param named whether the column's name says that it holds regions: then some values may be others
 */
export function toRegionCode(values: readonly string[], named: boolean): RegionCode | null {
  if (values.length === 0) return null;
  const enough = values.length * (named ? MOST : 1);
  if (values.filter((value) => countryOfCode(value) !== null).length >= enough) return 'code';
  return named && countriesOfRegions(values).length > 0 ? 'local' : null;
}

/** The countries that most of some values may be regions of: `TX` and `California` are of the United States alone. */
export function countriesOfRegions(values: readonly string[]): readonly string[] {
  const written = values.map((value) => ({ part: toCode(value), name: toPlainName(value) }));
  return COUNTRIES_WITH_REGIONS.filter((country) => {
    const [parts, known] = [PARTS.get(country), NAMES.get(country)];
    const own = written.filter(({ part, name }) => parts?.has(part) || known?.has(name));
    return (
      own.length >= Math.max(1, values.length * MOST) &&
      own.some(({ part, name }) => parts?.has(part) || !DIRECTION.test(name))
    );
  });
}

/** Countries that have regions, with their names in a language, in the order of these. */
export function toCountryOptions(locale: string): ReadonlyArray<readonly [alpha2: string, name: string]> {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const english = new Map(iso31661.map(({ alpha2, name }) => [alpha2, name]));
  return COUNTRIES_WITH_REGIONS.map(
    (alpha2) => [alpha2, names.of(alpha2) ?? english.get(alpha2) ?? alpha2] as const,
  ).toSorted(([, a], [, b]) => a.localeCompare(b, locale));
}
