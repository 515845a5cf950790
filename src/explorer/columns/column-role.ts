import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';

/** What a column of numbers stands for, where its name and its values say so: not a quantity. */
export type ColumnRole = 'latitude' | 'longitude' | 'year' | 'month' | 'day' | 'identifier';

const NAMES: Readonly<Record<ColumnRole, RegExp>> = {
  latitude:
    /^(?:lat|latitude|latitud|breite|breitengrad|geo_?lat|y_?lat(?:itude)?|y_?wgs84|point_?y|decimal_?latitude)$/,
  longitude:
    /^(?:lon|lng|long|longitude|longitud|l[äa]nge|l[äa]ngengrad|geo_?lon|geo_?lng|x_?lo?ng?(?:itude)?|x_?wgs84|point_?x|decimal_?longitude)$/,
  year: /^(?:year|yr|jahr|an|ann[ée]e|a[ñn]o|anno|jaar|ano)$/,
  month: /^(?:month|mon|monat|mois|mes|mese|maand)$/,
  day: /^(?:day|tag|jour|d[íi]a|dag|(?:day|date)_?of_?(?:the_?)?(?:month|week)|monthday|weekday|wochentag|dow)$/,
  identifier:
    /^(?:_?id|key|code|zip|zipcode|zcta|postcode|plz|index|nr|no|number|nummer|rank|oid|fid|gid|objectid|iso.*|fips.*|geoid)$/,
};

/** The least and the largest that values of a role are. */
const RANGES: Partial<Readonly<Record<ColumnRole, readonly [number, number]>>> = {
  latitude: [-90, 90],
  // Some count from Greenwich once around the world.
  longitude: [-180, 360],
  year: [1000, 2200],
  month: [0, 12],
  day: [0, 31],
};

/**
 * The role of a column of numbers; null for quantities and for other columns.
 * @param records some of them: values out of a role's range refute it
 */
export function toColumnRole(field: Field, records: readonly ApiRecord[]): ColumnRole | null {
  const kind = toColumnKind(field.type);
  if (!isNumeric(kind)) return null;
  const words = toWords(field.id);
  const roles = Object.keys(NAMES) as ColumnRole[];
  const whole = words.join('_');
  // The name itself before its last or its first word: `start_lat`, `lat (deg)`, `Year`.
  for (const name of [whole, words.at(-1) ?? '', words[0] ?? '']) {
    const role = roles.find((one) => NAMES[one].test(name));
    if (role && fits(field.id, role, records)) return role;
  }
  return null;
}

/** Columns of numbers, quantities before what years, places and identifiers are. */
export function quantitiesFirst(fields: readonly Field[]): readonly Field[] {
  return fields
    .filter(({ type }) => isNumeric(toColumnKind(type)))
    .toSorted((a, b) => Number(toColumnRole(a, []) !== null) - Number(toColumnRole(b, []) !== null));
}

/** A name's words in lower case: `startLat (deg)` has `start`, `lat` and `deg`. */
export function toWords(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function fits(column: string, role: ColumnRole, records: readonly ApiRecord[]): boolean {
  const range = RANGES[role];
  if (!range) return true;
  const [least, most] = range;
  return records.every((record) => {
    const value = record[column];
    if (value === null || value === undefined) return true;
    const number = Number(value);
    return number >= least && number <= most && (role !== 'year' || Number.isInteger(number));
  });
}
