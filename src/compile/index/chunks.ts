/** Calls back with the beginning and end of each chunk: what ASCII blanks separate. No word of a query has such a blank in it. */
export function forEachChunk(text: string, visit: (start: number, end: number) => void): void {
  const { length } = text;
  for (let start = 0; start < length;) {
    if (isBlank(text.charCodeAt(start))) {
      start += 1;
      continue;
    }
    let end = start + 1;
    while (end < length && !isBlank(text.charCodeAt(end))) end += 1;
    visit(start, end);
    start = end + 1;
  }
}

/** Tab, line feed, vertical tab, form feed, carriage return, space. */
function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/**
 * What makes a text odd: a tag may reach over blanks; some letters' lower case is another kind of letter, or not the same everywhere
 * (of pairs of surrogates those scripts that have cases).
 */
const ODD = /[<\u0130\u212a\u1c89\u1c8a\ua7c0-\ua7ff\ufeff\ud801-\ud834\ud836-\ud83a]/;

/** Of so many characters on a row's text is odd: PostgreSQL counts no more positions than these. */
export const LONG_TEXT = 16_000;

/** Whether a text with this chunk cannot be read chunk by chunk. */
export function isOdd(chunk: string): boolean {
  return ODD.test(chunk);
}

/** The same text, in memory of its own: a slice keeps all of the text that it was taken from. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
