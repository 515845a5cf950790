import { iso31661 } from 'iso-3166';
import { edits } from '../../../queries/similar-names.ts';

/** How a column names countries. */
export type CountryCode = 'alpha2' | 'alpha3' | 'numeric' | 'name';

/** Tells the numeric code (three digits) of a country as a column names it; null for what is none. */
export type FindCountry = (value: string) => string | null;

/** Common names that neither ISO nor the browser has, by alpha-2. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'us', 'united states of america', 'u s a'],
  GB: ['uk', 'great britain', 'united kingdom of great britain and northern ireland'],
  KR: ['korea south', 'republic of korea', 'korea republic of', 'korea rep', 'south korea'],
  KP: ['korea north', 'north korea', 'korea dem people s rep', 'dem people s republic of korea'],
  RU: ['russian federation'],
  CZ: ['czech republic'],
  CI: ['ivory coast', 'cote d ivoire'],
  SZ: ['swaziland'],
  MK: ['macedonia', 'fyr macedonia'],
  MM: ['burma', 'myanmar'],
  CV: ['cape verde', 'cabo verde'],
  VA: ['vatican', 'holy see', 'vatican city'],
  TR: ['turkey', 'turkiye'],
  TL: ['east timor'],
  CD: ['democratic republic of the congo', 'dr congo', 'congo dem rep', 'congo kinshasa', 'dem rep congo'],
  CG: ['congo', 'republic of the congo', 'congo rep', 'congo brazzaville'],
  IR: ['iran islamic rep', 'iran'],
  EG: ['egypt arab rep'],
  VE: ['venezuela rb', 'venezuela'],
  YE: ['yemen rep'],
  LA: ['lao pdr', 'laos'],
  SY: ['syria'],
  VN: ['vietnam', 'viet nam'],
  BS: ['bahamas the', 'the bahamas'],
  GM: ['gambia the', 'the gambia'],
  HK: ['hong kong sar china', 'hong kong', 'hong kong s a r'],
  MO: ['macao sar china', 'macau', 'macau s a r'],
  SK: ['slovak republic'],
  KG: ['kyrgyz republic'],
  PS: [
    'palestine',
    'west bank and gaza',
    'palestinian territory occupied',
    'occupied palestinian territory',
    'palestinian territories',
  ],
  FJ: ['fiji islands'],
  IM: ['man isle of'],
  BA: ['bosnia'],
  NL: ['the netherlands', 'holland'],
};

/** Finds countries as a column of that kind names them, a name with a wrong letter, too, where it can be no other. */
export function createFindCountry(code: CountryCode): FindCountry {
  const codes = codesOf(code);
  const find = createFindExactly(code, codes);
  if (code !== 'name') return find;
  const found = new Map<string, string | null>();
  return (value) => {
    const exactly = find(value);
    if (exactly !== null) return exactly;
    const name = toPlainName(value);
    const numeric = found.get(name) ?? nearest(name, codes);
    found.set(name, numeric);
    return numeric;
  };
}

/** How most of a column's values name countries; null when too few of them name one. @param values different ones @param share that must, of all */
export function toCountryCode(values: readonly string[], share = 1): CountryCode | null {
  if (values.length === 0) return null;
  const codes: readonly CountryCode[] = ['alpha2', 'alpha3', 'numeric', 'name'];
  return (
    codes.find((code) => {
      const find = createFindExactly(code, codesOf(code));
      return values.filter((value) => find(value) !== null).length >= values.length * share;
    }) ?? null
  );
}

/** What {@link codesOf} made, as many columns are looked at. */
const known = new Map<CountryCode, ReadonlyMap<string, string>>();

/** Numeric codes by what a column of that kind has for them: names in plain letters. */
function codesOf(code: CountryCode): ReadonlyMap<string, string> {
  const codes = known.get(code) ?? readCodes(code);
  known.set(code, codes);
  return codes;
}

function readCodes(code: CountryCode): ReadonlyMap<string, string> {
  if (code !== 'name') return new Map(iso31661.map((entry) => [entry[code], entry.numeric]));
  const codes = new Map<string, string>();
  const english = new Intl.DisplayNames('en', { type: 'region' });
  for (const { alpha2, name, numeric } of iso31661)
    for (const one of [
      name,
      english.of(alpha2) ?? name,
      name.replace(/ \(.*\)$/, ''),
      ...(NAMES[alpha2] ?? []),
    ])
      if (!codes.has(toPlainName(one))) codes.set(toPlainName(one), numeric);
  return codes;
}

function createFindExactly(code: CountryCode, codes: ReadonlyMap<string, string>): FindCountry {
  if (code === 'name') return (value) => codes.get(toPlainName(value)) ?? null;
  return (value) =>
    codes.get(code === 'numeric' ? value.padStart(3, '0') : value.trim().toUpperCase()) ?? null;
}

/** Letters of a name of which one may be wrong; of shorter ones another country would be as near. */
const LETTERS = 8;

function nearest(name: string, codes: ReadonlyMap<string, string>): string | null {
  const most = Math.min(2, Math.floor(name.length / LETTERS));
  const near = new Set<string>();
  for (const [known, numeric] of codes)
    if (Math.abs(known.length - name.length) <= most && edits(name, known) <= most) near.add(numeric);
  const [only = null] = near;
  return near.size === 1 ? only : null;
}

/** A country's name in a language; its English name here where the browser knows none. @param numeric three digits */
export function tellCountry(numeric: string, locale: string, fallback: string): string {
  const alpha2 = iso31661.find((entry) => entry.numeric === numeric)?.alpha2;
  if (alpha2 === undefined) return fallback;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(alpha2) ?? fallback;
}

/** Letters alone, without accents and case: people write names in many ways. */
export function toPlainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('st.', 'saint')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}
