/** The words of a text, white space between them. */
export function toWordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
