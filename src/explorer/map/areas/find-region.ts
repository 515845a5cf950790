import { toPlainName } from './country-codes.ts';
import type { Region } from './load-regions.ts';
import { countriesOfRegions, countryOfCode, toCode } from './region-codes.ts';

/** The countries whose regions some values name, those of whole codes in the order of their names; null where nobody can tell. @param chosen the country that somebody says they are of; null for none */
export function countriesOf(values: readonly string[], chosen: string | null): readonly string[] | null {
  if (chosen !== null) return [chosen];
  const whole = [...new Set(values.flatMap((value) => countryOfCode(value) ?? []))].sort();
  if (whole.length > 0) return whole;
  const [country, ...others] = countriesOfRegions(values);
  return country === undefined || others.length > 0 ? null : [country];
}

/** Finds regions as a column names them: by ISO 3166-2, or, where they are of one country, by what stands behind it there, or by name. */
export function createFindRegion(regions: readonly Region[]): (value: string) => string | null {
  const countries = new Set(regions.map(({ country }) => country));
  const [only] = countries;
  const codes = new Set(regions.flatMap(({ code }) => code ?? []));
  const byName = new Map<string, string>();
  if (countries.size === 1)
    for (const { code, name } of regions) if (code !== null) byName.set(toPlainName(name), code);
  return (value) => {
    const code = toCode(value);
    if (codes.has(code)) return code;
    if (countries.size !== 1) return null;
    return codes.has(`${only}-${code}`) ? `${only}-${code}` : (byName.get(toPlainName(value)) ?? null);
  };
}
