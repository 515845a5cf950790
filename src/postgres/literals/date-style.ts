/** A date of three numbers, and a time behind it that is one. */
const DATE =
  /^\s*(\d+)([-/.])(\d+)\2(\d+)(?:[T\s]+(?:[01]?\d|2[0-3]):[0-5]?\d(?::[0-5]?\d(?:\.\d+)?)?(?:\s*(?:Z|[-+]\d\d(?::?\d\d)?))?)?\s*$/i;

/**
 * What PostgreSQL adds where a date's month or day is none of any month: it may have been meant to be the other (ValidateDate, datetime.c).
 * @param text what is not a date
 */
export function dateStyleHint(text: string): string | undefined {
  const [, first = '', , second = '', third = ''] = DATE.exec(text) ?? [];
  if (first === '') return undefined;
  // The year comes first where it has more digits than a day; else, in the style that is set, the month does.
  const [month, day] = (first.length > 2 ? [second, third] : [first, second]).map(Number);
  const isNone = month! < 1 || month! > 12 || day! < 1 || day! > 31;
  return isNone ? 'Perhaps you need a different "datestyle" setting.' : undefined;
}
