/** Characters of a text that an index may list by itself. */
export const SHORT = 3;

/** Whether a text has one or two characters. */
export function isShortText(text: string): boolean {
  return isOfAtMost(text, 2);
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
