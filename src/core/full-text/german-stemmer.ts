/**
 * The Snowball German stemmer at the revision PostgreSQL 18 ships (ä for ae, `-erin` and `-ln` taken off), which no package
 * has. The algorithm is described at https://snowballstem.org/algorithms/german/stemmer.html.
 */

const VOWEL = /[aeiouyäöü]/;
const BEFORE_S = /[bdfghklmnrt]$/;
const BEFORE_ST = /...[bdfghklmnt]$/su;
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', ae: 'ä', oe: 'ö', ue: 'ü', qu: 'qu' };
const PLAIN: Readonly<Record<string, string>> = { Y: 'y', U: 'u', ä: 'a', ö: 'o', ü: 'u' };

/** The German stem of a lower-case word, as PostgreSQL's dictionary `german_stem` gives it (stop words are not looked at). */
export function stemGerman(word: string): string {
  const marked = markConsonants(word).replaceAll(/ß|qu|[aou]e/g, (letters) => SPELLINGS[letters]!);
  const [region1, region2] = findRegions(marked);
  const stem = dropDerivation(dropSecondEnding(dropEnding(marked, region1), region1), region1, region2);
  return stem.replaceAll(/[YUäöü]/g, (letter) => PLAIN[letter]!);
}

/** A u or y between vowels is a consonant, written in upper case from here on. */
function markConsonants(word: string): string {
  let text = word;
  for (let at = 1; at < text.length - 1; at++) {
    const letter = text[at]!;
    if ((letter !== 'u' && letter !== 'y') || !VOWEL.test(text[at - 1]!) || !VOWEL.test(text[at + 1]!))
      continue;
    text = text.slice(0, at) + letter.toUpperCase() + text.slice(at + 1);
  }
  return text;
}

function findRegions(text: string): readonly [number, number] {
  const characters = Array.from(text);
  if (characters.length < 3) return [text.length, text.length];
  const third = characters.slice(0, 3).join('').length;
  const first = afterVowelAndConsonant(text, 0);
  return [Math.min(Math.max(first, third), text.length), afterVowelAndConsonant(text, first)];
}

function afterVowelAndConsonant(text: string, from: number): number {
  let at = from;
  while (at < text.length && !VOWEL.test(text[at]!)) at += 1;
  while (at < text.length && VOWEL.test(text[at]!)) at += 1;
  return Math.min(at + 1, text.length);
}

/** The longest of some endings that a text has within the region; null if there is none. */
function ending(text: string, pattern: RegExp, region: number): string | null {
  const suffix = pattern.exec(text)?.[0];
  return suffix !== undefined && text.length - suffix.length >= region ? suffix : null;
}

function dropEnding(text: string, region1: number): string {
  const suffix = ending(text, /(?:erinnen|erin|ern|lns|em|er|en|es|ln|e|s)$/, region1);
  if (suffix === null) return text;
  const rest = text.slice(0, -suffix.length);
  switch (suffix) {
    case 'em':
      return rest.endsWith('syst') ? text : rest;
    case 's':
      return BEFORE_S.test(rest) ? rest : text;
    case 'ln':
    case 'lns':
      return `${rest}l`;
    case 'e':
    case 'en':
    case 'es':
      return rest.endsWith('niss') ? rest.slice(0, -1) : rest;
    default:
      return rest;
  }
}

function dropSecondEnding(text: string, region1: number): string {
  const suffix = ending(text, /(?:est|en|er|st)$/, region1);
  if (suffix === null) return text;
  const rest = text.slice(0, -suffix.length);
  return suffix === 'st' && !BEFORE_ST.test(rest) ? text : rest;
}

function dropDerivation(text: string, region1: number, region2: number): string {
  const suffix = ending(text, /(?:isch|lich|heit|keit|end|ung|ig|ik)$/, region2);
  if (suffix === null) return text;
  const rest = text.slice(0, -suffix.length);
  switch (suffix) {
    case 'end':
    case 'ung':
      return ending(rest, /ig$/, region2) !== null && !rest.endsWith('eig') ? rest.slice(0, -2) : rest;
    case 'lich':
    case 'heit':
      return ending(rest, /e[rn]$/, region1) === null ? rest : rest.slice(0, -2);
    case 'keit': {
      const inner = ending(rest, /(?:lich|ig)$/, region2);
      return inner === null ? rest : rest.slice(0, -inner.length);
    }
    default:
      return rest.endsWith('e') ? text : rest;
  }
}
