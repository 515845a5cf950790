import type { Field } from '../../../core/catalog.ts';
import { toColumnKind } from './column-kind.ts';

/** What is known of a column's numbers. */
export interface NumberRange {
  readonly smallest: number;
  readonly largest: number;
  /** Different values; null where unknown. */
  readonly distinct: number | null;
  /** Values there are. */
  readonly present: number;
}

/**
 * Whether a column's numbers name things or years, and count nothing: such are written without groups of digits. Its name tells, or that
 * all of them lie in the years people write about, are too large to count anything, or number the records.
 * @param range null where unknown
 */
export function isNumberLabel({ id, type }: Pick<Field, 'id' | 'type'>, range: NumberRange | null): boolean {
  const kind = toColumnKind(type);
  if (kind !== 'integer' && kind !== 'decimal') return false;
  if (isLabelName(id)) return true;
  if (kind !== 'integer' || range === null) return false;
  const { smallest, largest, distinct, present } = range;
  if (smallest >= EARLIEST && largest <= LATEST) return true;
  if (largest > Number.MAX_SAFE_INTEGER) return true;
  if (distinct === null || distinct < present || present < FEW || smallest < 0) return false;
  const digits = String(smallest).length;
  const areCodes = digits >= LONG && String(largest).length === digits;
  const areNumbered = largest - smallest < 2 * present;
  return areCodes || areNumbered;
}

/** Years that data is about. */
const EARLIEST = 1500;
const LATEST = 2100;

/** Fewer different values say nothing of a column. */
const FEW = 5;
/** Digits of a code: amounts that all have so many are rare. */
const LONG = 7;

const LABELS = new Set(
  (
    'id ids uid gid pid oid uuid guid key code codes zip zipcode zcta postcode plz isbn issn ean gtin fips geoid geonameid ' +
    'iata icao year years yr jahr jahre annee ano ssn vin sku doi phone tel telephone fax'
  ).split(' '),
);
/** Alone they may count, behind another word they name. */
const NUMBERS = new Set('number no nr num nummer numero'.split(' '));

function isLabelName(name: string): boolean {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    LABELS.has(last) ||
    (words.length > 1 && NUMBERS.has(last)) ||
    /^(?:year|jahr|annee|ano)$/.test(first) ||
    // `code_insee`, `codigo_postal`: where the noun comes first.
    (words.length > 1 && /^(?:code|cod|codigo|codice|codi)$/.test(first)) ||
    /^(?:postal|zip)$/.test(words.at(-2) ?? '')
  );
}
