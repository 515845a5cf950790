/** Characters of a text that an index may list by itself. */
export const SHORT = 3;

/** Whether a text has one or two characters. */
export function isShortText(text: string): boolean {
  return isOfAtMost(text, 2);
}

/** Whether a text is the month or the day of a date as a lexeme of PostgreSQL's: `2019-05-07` has `-05` and `-07`. */
export function isMonthOrDay(text: string): boolean {
  return /^-[0-9]{2}$/.test(text);
}

/** Whether a text has so few characters that an index may list it by itself. */
export function mayBeListed(text: string): boolean {
  return isOfAtMost(text, SHORT);
}

/** Whether a text has three characters, of alphabets. */
export function isTriple(text: string): boolean {
  return text.length === SHORT && !/[^\0-\u06ff]/.test(text);
}

function isOfAtMost(text: string, most: number): boolean {
  return text !== '' && text.length <= most * 2 && [...text].length <= most;
}
