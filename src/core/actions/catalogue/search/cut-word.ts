/** What a character is, as bits; letters that have no case are of both. */
const LOWER = 1;
const UPPER = 2;
const LETTER = LOWER | UPPER;
const DIGIT = 4;
const OTHER = 8;

/** A part of a word: letters, or digits. `type` has bits, so that two parts are of one kind where they share one. */
export interface Piece {
  readonly text: string;
  readonly type: number;
}

/**
 * Cuts a word without blanks as Lucene's WordDelimiterGraphFilter does: at what is neither letter nor digit, between letters and digits, and
 * before a capital that follows a small letter. An English `'s` at the end of a piece is left out. Signs alone have no pieces.
 * @param byCase whether capitals cut
 */
export function cutWord(word: string, byCase: boolean): readonly Piece[] {
  if (/^[a-z]+$/.test(word)) return [{ text: word, type: LETTER }];
  const types = Array.from({ length: word.length }, (_, at) => typeOf(word.charCodeAt(at)));
  const typeAt = (at: number) => types[at] ?? OTHER;
  const isPossessive = (at: number) =>
    word[at] === "'" && /[sS]/.test(word[at + 1] ?? '') && (typeAt(at + 2) & OTHER) > 0;
  const pieces: Piece[] = [];
  for (let at = 0; at < word.length;) {
    if (typeAt(at) & OTHER) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < word.length && !isCut(typeAt(end - 1), typeAt(end), byCase)) end += 1;
    const type = typeAt(at);
    pieces.push({ text: word.slice(at, end), type: type & LETTER && !(type & DIGIT) ? LETTER : type });
    at = typeAt(end - 1) & LETTER && isPossessive(end) ? end + 2 : end;
  }
  return pieces;
}

function isCut(last: number, type: number, byCase: boolean): boolean {
  if (last & type) return false;
  if (!(last & LETTER && type & LETTER)) return true;
  return byCase && !(last & UPPER);
}

/** @param unit of UTF-16: what takes two of them never cuts */
function typeOf(unit: number): number {
  const char = String.fromCharCode(unit);
  if (unit < 0x100) {
    if (/\p{Lowercase}/u.test(char)) return LOWER;
    if (/\p{Uppercase}/u.test(char)) return UPPER;
    return /\d/.test(char) ? DIGIT : OTHER;
  }
  if (unit >= 0xd8_00 && unit < 0xe0_00) return LETTER | DIGIT;
  if (/\p{Lu}/u.test(char)) return UPPER;
  if (/\p{Ll}/u.test(char)) return LOWER;
  if (/[\p{L}\p{M}]/u.test(char)) return LETTER;
  return /\p{N}/u.test(char) ? DIGIT : OTHER;
}
