/** Letters that Unicode does not take apart, and what they are written as without them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
]);

/** Text in lower case with ASCII in the place of what is like it (`é`, `ß`, `ﬁ`); what is like none, as `й`, stays. */
export function foldLetters(text: string): string {
  return text.replaceAll(/[\u0080-\u{10ffff}]/gu, (letter) => {
    const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return LETTERS.get(letter) ?? (/^[\u0020-\u007e]+$/.test(plain) ? plain : letter);
  });
}
