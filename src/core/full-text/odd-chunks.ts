/** Some letters' lower case is another kind of letter, or not the same everywhere (of pairs of surrogates those scripts that have cases). */
const ODD_LETTER = /[\u0130\u212a\u1c89\u1c8a\ua7c0-\ua7ff\ufeff\ud801-\ud834\ud836-\ud83a]/;

/** Blanks beyond ASCII, which part no chunks, and all that may be one for some C library. */
const WIDE_BLANK = '\\u0085\\u00a0\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff';

/**
 * A tag that may reach over the blank behind its chunk (scan-tag.ts): a name that nothing ends, or a blank of another kind, a comment, a
 * declaration. Or one that hides what follows. Others end in their chunk, and `<` before anything else, as a number, begins none; nor does it before an address, as
 * `<a.müller@example.org>`, whose `@` no name has.
 */
const REACHING_TAG = new RegExp(
  `<(?:(?:[a-z:_]|/[a-z])[\\w:.\\u0080-\\uffff-]*?(?:$|[${WIDE_BLANK}])|/?(?:script|style)>|!(?:d|--)|\\?x)`,
  'i',
);

/** Whether a text with this stretch between blanks, as it is spelt, cannot be read stretch by stretch and in lower case. */
export function isOdd(chunk: string): boolean {
  return ODD_LETTER.test(chunk) || (chunk.includes('<') && REACHING_TAG.test(chunk));
}
