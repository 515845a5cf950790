import {
  ALPHA,
  ASCII_LETTER,
  charLength,
  classAt,
  DIGIT,
  NUM_WORD_PART,
  SPECIAL,
  skipWhile,
  WORD_PART,
} from './char-class.ts';
import { isDigitAt } from './scan-number.ts';
import { TOKEN_TYPE } from './token-type.ts';
import type { TokenMatch } from './token-type.ts';

/** What a compound word is made of so far: only ASCII letters, letters, or letters and digits. */
export type WordKind = typeof TOKEN_TYPE.asciihword | typeof TOKEN_TYPE.hword | typeof TOKEN_TYPE.numhword;

/** A hyphenated word: where it ends, and what it is made of. */
export interface Compound {
  readonly end: number;
  readonly type: WordKind;
}

const DASH = 45;

/** The compound word whose first part, of `kind`, ends at the hyphen at `pos`; null if no part follows it. */
export function scanCompound(text: string, pos: number, kind: WordKind): Compound | null {
  let compound: Compound | null = null;
  let type = kind;
  let at = pos;
  while (text.charCodeAt(at) === DASH) {
    const first = classAt(text, at + 1);
    if ((first & ALPHA) !== 0) {
      type = withLetter(type, first);
      at += 1 + charLength(text, at + 1);
    } else if ((first & DIGIT) !== 0) {
      // Digits belong to a word only if a letter follows them.
      at = skipWhile(text, at + 1, DIGIT);
      if ((classAt(text, at) & WORD_PART) === 0) break;
      type = TOKEN_TYPE.numhword;
    } else {
      break;
    }
    for (let bits = classAt(text, at); (bits & (ALPHA | SPECIAL | DIGIT)) !== 0; bits = classAt(text, at)) {
      type = (bits & DIGIT) !== 0 ? TOKEN_TYPE.numhword : withLetter(type, bits);
      at += charLength(text, at);
    }
    compound = { end: at, type };
  }
  return compound;
}

function withLetter(type: WordKind, bits: number): WordKind {
  return type === TOKEN_TYPE.asciihword && (bits & ASCII_LETTER) === 0 ? TOKEN_TYPE.hword : type;
}

/** The next part of a compound word, or the hyphen before it; null behind the last. */
export function scanCompoundPart(text: string, pos: number): TokenMatch | null {
  const bits = classAt(text, pos);
  if ((bits & ALPHA) !== 0) {
    const ascii = skipWhile(text, pos, ASCII_LETTER);
    const letters = ascii > pos ? ascii : pos + charLength(text, pos);
    const end = skipWhile(text, letters, WORD_PART);
    if (isDigitAt(text, end)) return numericPart(text, end);
    return { type: end === ascii ? TOKEN_TYPE.hword_asciipart : TOKEN_TYPE.hword_part, end };
  }
  if ((bits & DIGIT) !== 0) {
    const end = skipWhile(text, pos, DIGIT);
    return (classAt(text, end) & WORD_PART) === 0 ? null : numericPart(text, end);
  }
  const hyphen = text.charCodeAt(pos) === DASH && (classAt(text, pos + 1) & NUM_WORD_PART) !== 0;
  return hyphen ? { type: TOKEN_TYPE.blank, end: pos + 1 } : null;
}

function numericPart(text: string, pos: number): TokenMatch {
  return { type: TOKEN_TYPE.hword_numpart, end: skipWhile(text, pos, NUM_WORD_PART) };
}
