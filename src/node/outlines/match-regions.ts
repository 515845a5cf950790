import { iso31662 } from 'iso-3166';
import type { Part } from './read-world-map.ts';

/** Codes by the place of a part in the list. */
export type Codes = ReadonlyMap<Part, string>;

/** Among known codes: that a part has none, whatever it is called. */
export const NONE = '';

/** Words that say what a part is, not which: people leave them out. */
const KINDS = new Set(
  (
    'and area autonoma avtonomnaya avtonomnyy baladiyat dzongkhag e fylke gouvernorat khett mohafazat obcina ostan raionul shaary shabiyat welayaty wojewodztwo zupanija autonome autonomous city canton capital comarca comunidad council county de del departamento departement ' +
    'department der di district distrikt do el emirate federal governorate island islands kommune krai kray la land le les län ' +
    'metropolitan muhafazat municipality oblast oblys of okrug parish prefecture prefektur principado provence provincia province ' +
    'provinsi qarku rayon region region regiao republic respublika sheng shi special state territory the viloyati wilaya'
  ).split(' '),
);

/**
 * The ISO 3166-2 codes of a country's parts: those whose names can mean one code alone.
 * @param english names of codes in English, as CLDR has them: `debb` is Brandenburg
 * @param known codes by names that no list has
 */
export function matchRegions(
  country: string,
  parts: readonly Part[],
  {
    english,
    known,
  }: { readonly english: Readonly<Record<string, string>>; readonly known: Readonly<Record<string, string>> },
): Codes {
  const codes = new Map<Part, string>();
  for (const part of parts) {
    const code = part.names.map((name) => known[name]).find((one) => one !== undefined);
    if (code !== undefined) codes.set(part, code);
  }
  const entries = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
  const namesOf = new Map(
    entries.map(({ code, name }) => [
      code,
      [...name.split(/\s*[;[\]]\s*/), english[code.toLowerCase().replace('-', '')] ?? ''].filter(Boolean),
    ]),
  );
  // Natural Earth has departments and no regions of one country, regions and no districts of another.
  const leaves = new Set(entries.map(({ code }) => code));
  for (const { parent } of entries) leaves.delete(parent);
  const tops = new Set(entries.flatMap(({ code, parent }) => (parent === country ? [code] : [])));
  const level = Math.abs(leaves.size - parts.length) < Math.abs(tops.size - parts.length) ? leaves : tops;
  for (const [toKey, only, isShown] of [true, false].flatMap((shown) =>
    [level, new Set(namesOf.keys())].flatMap((codes) =>
      [toPlain, toBare].map((key) => [key, codes, shown] as const),
    ),
  )) {
    const byName = new Map<string, Set<string>>();
    const taken = new Set(codes.values());
    for (const [code, names] of namesOf) {
      if (taken.has(code) || !only.has(code)) continue;
      for (const name of names) {
        const key = toKey(name);
        if (key !== '') byName.set(key, (byName.get(key) ?? new Set()).add(code));
      }
    }
    const claims = new Map<string, Part[]>();
    for (const part of parts) {
      if (codes.has(part)) continue;
      // The name that is shown says more than others do.
      for (const name of isShown ? part.names.slice(0, 1) : part.names) {
        const found = byName.get(toKey(name));
        if (found?.size !== 1) continue;
        const [code = ''] = found;
        claims.set(code, [...(claims.get(code) ?? []), part]);
        break;
      }
    }
    for (const [code, [part, ...others]] of claims) if (part && others.length === 0) codes.set(part, code);
  }
  for (const [part, code] of codes) if (code === NONE) codes.delete(part);
  return codes;
}

function toPlain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʻʼ`]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function toBare(name: string): string {
  return toPlain(name)
    .split(' ')
    .filter((word) => !KINDS.has(word))
    .join('');
}
