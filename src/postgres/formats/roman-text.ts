import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';

/** What the digits of a number are in Roman numerals, from the thousands down. */
const ROMAN: readonly (readonly string[])[] = [
  ['', 'M', 'MM', 'MMM'],
  ['', 'C', 'CC', 'CCC', 'CD', 'D', 'DC', 'DCC', 'DCCC', 'CM'],
  ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'],
  ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'],
];

/** How they are to be written. */
export interface RomanFormat {
  /** In which case. */
  readonly roman?: 'RN' | 'rn';
  /** Without blanks before them. */
  readonly fill: boolean;
}

/**
 * Roman numerals of 1 to 3999, fifteen characters unless FM is there; what is none is fifteen `#`.
 * @param whole digits of the number, rounded, without a sign
 * @param negative whether it is below zero
 */
export function romanText(
  { roman, fill }: RomanFormat,
  whole: SqlFragment,
  negative: SqlFragment,
): SqlFragment {
  const digits = ROMAN.map((names, i) => {
    const list = raw(`[${names.map((name) => `'${name}'`).join(', ')}]`);
    return sql`(${list})[CAST(substring(lpad(${whole}, 4, '0'), ${integer(i + 1)}, 1) AS INTEGER) + 1]`;
  });
  const numeral = sql`(${join(digits, ' || ')})`;
  const cased = roman === 'rn' ? sql`lower(${numeral})` : numeral;
  const padded = fill ? cased : sql`lpad(${cased}, 15, ' ')`;
  return sql`CASE WHEN ${negative} OR length(${whole}) > 4 OR lpad(${whole}, 4, '0') NOT BETWEEN '0001' AND '3999' THEN repeat('#', 15) ELSE ${padded} END`;
}
