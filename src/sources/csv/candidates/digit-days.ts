import { parseTime } from '../types/date-format.ts';
import { candidate, type Candidate } from './candidate.ts';
import { sql } from '../../../core/sql/fragment.ts';

/** What a column of days is called, as a part of its name. */
const PART = /date|datum|fecha|yyyymmdd|ymd|дата|日付|日期|年月日|날짜|일자|tarih|ημερομηνία|תאריך|วันที่/iu;
/** The same as a word of it, which others begin or end with as well. */
const WORD =
  /(?<!\p{L})(data|date|dt|dia|día|day|dag|dato|giorno|jour|tag|päivä|pvm|dzień|den|dan)(?!\p{L})/iu;

const [YEAR, MONTH, DAY] = [
  '(?:1[6-9][0-9][0-9]|2[01][0-9][0-9]|9999)',
  '(?:0[1-9]|1[0-2])',
  '(?:0[1-9]|[12][0-9]|3[01])',
];

/** Days in eight digits. */
const DIGIT_DAYS: readonly Candidate[] = [
  days('%Y%m%d', `${YEAR}${MONTH}${DAY}`),
  days('%d%m%Y', `${DAY}${MONTH}${YEAR}`),
  days('%m%d%Y', `${MONTH}${DAY}${YEAR}`),
];

/**
 * The ways to read texts of eight digits as days, which are numbers or codes but in a column that is called so.
 * @param name the column's, as the file has it
 */
export function digitDays(name: string, texts: readonly string[]): readonly Candidate[] {
  if (texts.length === 0 || !(PART.test(name) || WORD.test(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))))
    return [];
  return DIGIT_DAYS.filter(({ mayBe }) => texts.every(mayBe));
}

function days(format: string, pattern: string): Candidate {
  return candidate('date', pattern, (text) => sql`${parseTime(text, format, false)} IS NOT NULL`, { format });
}
