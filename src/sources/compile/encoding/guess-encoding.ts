import { ALPHABETS } from './alphabets.ts';
import { upperHalf } from './any-decoder.ts';
import { scoreMultibytes } from './multibyte.ts';

/** What the letters of a text that is no UTF-8 tell of its encoding. */
export interface GuessedEncoding {
  /** A label that `createAnyDecoder` knows. */
  readonly encoding: string;
  /** Whether its letters are such as a language has. */
  readonly isSure: boolean;
}

const USUAL = 'windows-1252';

/** Bytes beyond ASCII that are looked at: more tell nothing new. */
const SAMPLE = 20_000;

/** Natural logarithms of how likely it is that a byte is such a character. */
const [USUAL_SIGN, SIGN, STRANGE, UNDEFINED] = [-3, -7, -7.6, -12];

/**
 * What is added to a letter's own: capitals are rarer, and so are small letters at the beginning of a word, as tables are full of names; no
 * capital stands behind a small letter, few letters stand alone, none of another script beside a Latin one, and hardly a Latin one between
 * two that are no ASCII either.
 */
const [CAPITAL, INITIAL, WRONG_CASE, ALONE, MIXED, AMONG_OTHERS] = [-0.9, -0.9, -5, -3, -5, -1];

/** Signs that people write in texts of any language. */
const USUAL_SIGNS = new Set('\u00a0£€°·–—…§½²³±©®«»™•´ªº¡¿‘’“”„');

/** Of these, what stands right before a word of any script, what does before a Latin one (£m, ½kg), and what does right behind any. */
const [BEFORE_WORDS, BEFORE_LATIN, BEHIND_WORDS] = [
  new Set('\u00a0°·•´¡¿«»‘“„'),
  new Set('£€–—…½±ªº§’'),
  new Set('\u00a0…²³®«»™·•´ªº‘’“”'),
];

/** What a byte that another encoding reads differently than the usual one must gain by it, and all of them together. */
const [LEAST_EACH, LEAST_ALL] = [0.3, 4];

/** What each byte is at least in a text of any language. */
const LEAST_SURE = -6;

/**
 * Guesses the encoding of a text that is no UTF-8 from its letters: windows-1252, unless those of another are clearly likelier in the
 * languages written in it.
 */
export function guessEncoding(bytes: Uint8Array): GuessedEncoding {
  const sample = takeSample(bytes);
  const { triples, count } = countTriples(sample);
  const usual = upperHalf(USUAL);
  const likely = new Map<string, number>();
  const tell = (encoding: string, score: number) =>
    likely.set(encoding, Math.max(score, likely.get(encoding) ?? -Infinity));
  for (const { letters, encodings } of ALPHABETS) {
    const weights = weigh(letters);
    for (const encoding of encodings)
      tell(encoding, scoreTriples(triples, upperHalf(encoding), weights, encoding === USUAL ? null : usual));
  }
  for (const [encoding, score] of scoreMultibytes(sample)) tell(encoding, score);
  const least = likely.get(USUAL) ?? -Infinity;
  const [best, score] = [...likely].reduce((a, b) => (b[1] > a[1] ? b : a));
  const encoding = score - least >= LEAST_ALL ? best : USUAL;
  return { encoding, isSure: (likely.get(encoding) ?? least) / count > LEAST_SURE };
}

/** The part of a text that tells how it is encoded: up to where it has many bytes beyond ASCII. */
export function takeSample(bytes: Uint8Array): Uint8Array {
  let count = 0;
  const end = bytes.findIndex((byte) => byte > 127 && ++count > SAMPLE);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Of bytes beyond ASCII: how often each stands between which, letters of ASCII taken together. */
function countTriples(bytes: Uint8Array) {
  const triples = new Map<number, number>();
  let count = 0;
  bytes.forEach((byte, i) => {
    if (byte < 128) return;
    const key = (kindOf(bytes[i - 1] ?? OTHER) << 16) + (byte << 8) + kindOf(bytes[i + 1] ?? OTHER);
    triples.set(key, (triples.get(key) ?? 0) + 1);
    count++;
  });
  return { triples, count };
}

const [SMALL, LARGE, OTHER] = [97, 65, 32];

function kindOf(byte: number): number {
  if (byte >= 128) return byte;
  if (byte >= 97 && byte <= 122) return SMALL;
  return byte >= 65 && byte <= 90 ? LARGE : OTHER;
}

/** Logarithms of how frequent letters are that stand in this order: as 1, 1/2, 1/3, …. */
function weigh(letters: string): ReadonlyMap<string, number> {
  // The capital of the Turkish i is two characters in small.
  const each = letters.match(/i̇|./gu) ?? [];
  const all = each.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  return new Map(each.map((letter, i) => [letter, -Math.log((i + 1) * all)]));
}

/**
 * How likely the bytes beyond ASCII are as characters of an encoding, in words of a language.
 * @param usual what else they may be; null: they are
 */
function scoreTriples(
  triples: ReadonlyMap<number, number>,
  upper: readonly string[],
  weights: ReadonlyMap<string, number>,
  usual: readonly string[] | null,
): number {
  const characterOf = (byte: number) => (byte >= 128 ? (upper[byte - 128] ?? '') : String.fromCharCode(byte));
  let sum = 0;
  for (const [key, times] of triples) {
    const byte = (key >> 8) & 255;
    const character = characterOf(byte);
    const score = scoreCharacter(characterOf(key >> 16), character, characterOf(key & 255), weights);
    const differs = usual !== null && usual[byte - 128] !== character;
    sum += times * (score - (differs ? LEAST_EACH : 0));
  }
  return sum;
}

/** What a character is, which is asked of few ever again. */
interface Traits {
  readonly small: string;
  readonly isLetter: boolean;
  readonly isLatin: boolean;
  readonly isSmall: boolean;
  readonly isCapital: boolean;
  readonly isNothing: boolean;
}

const traitsByCharacter = new Map<string, Traits>();

function traitsOf(character: string): Traits {
  const cached = traitsByCharacter.get(character);
  if (cached) return cached;
  const small = character.toLowerCase();
  const traits = {
    small,
    isLetter: /[\p{L}\p{M}]/u.test(character),
    isLatin: /\p{Script=Latin}/u.test(character),
    isSmall: character !== character.toUpperCase(),
    isCapital: character !== small,
    isNothing: /[\p{Cc}\uFFFD\p{Co}]/u.test(character),
  };
  traitsByCharacter.set(character, traits);
  return traits;
}

function scoreCharacter(
  left: string,
  character: string,
  right: string,
  weights: ReadonlyMap<string, number>,
): number {
  const [before, own, after] = [traitsOf(left), traitsOf(character), traitsOf(right)];
  if (own.isNothing) return UNDEFINED;
  const isWithin = before.isLetter && after.isLetter;
  const weight = weights.get(own.small);
  if (weight === undefined || !own.isLetter) {
    const joins = character === '’' || (character === '\u00a0' && before.isLatin && after.isLatin);
    if (USUAL_SIGNS.has(character) && (isWithin ? joins : mayStand(before, character, after)))
      return USUAL_SIGN;
    const isWrong = own.isCapital && before.isSmall;
    return own.isLetter || isWithin ? STRANGE + (isWrong ? WRONG_CASE : 0) : SIGN;
  }
  // Blanks that do not break stand in rows, and no letter thrice.
  if (left === character && right === character) return STRANGE;
  const isMixed = !own.isLatin && (before.isLatin || after.isLatin);
  const isAmongOthers = own.isLatin && isWithin && left > '\x7f' && right > '\x7f';
  const beside = before.isLetter || after.isLetter ? 0 : ALONE;
  const placed = weight + beside + (isMixed ? MIXED : 0) + (isAmongOthers ? AMONG_OTHERS : 0);
  if (own.isCapital) return placed + (before.isSmall ? WRONG_CASE : CAPITAL);
  if (own.isSmall && after.isCapital) return placed + WRONG_CASE;
  return placed + (own.isSmall && !before.isLetter && after.isLetter ? INITIAL : 0);
}

/** Whether a sign may have these beside it, of which one may be a letter: what is a sign here is a letter of another encoding. */
function mayStand(before: Traits, sign: string, after: Traits): boolean {
  const isBeforeLatin = BEFORE_LATIN.has(sign) || (sign === '©' && after.isCapital);
  return (
    (!after.isLetter || BEFORE_WORDS.has(sign) || (after.isLatin && isBeforeLatin)) &&
    (!before.isLetter || BEHIND_WORDS.has(sign) || before.isLatin)
  );
}
