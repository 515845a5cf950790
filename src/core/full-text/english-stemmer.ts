/**
 * The Snowball English stemmer ("Porter2") as PostgreSQL 15 has it: `added` is `ad`, which later ones leave `add`. The algorithm is
 * described at https://snowballstem.org/algorithms/english/stemmer.html.
 */

/** Suffix → what replaces it, tried longest first. */
type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

/** Words with a stem of their own. The candidate tests need to know them, for their stems are not their beginnings. */
export const ENGLISH_EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
]);

const KEPT_AFTER_PLURAL = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

const STEP_2 = byLastLetter([
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
]);

const STEP_3 = byLastLetter([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]);

const STEP_4 = byLastLetter(
  ['ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize']
    .concat(['ion', 'al', 'er', 'ic'])
    .map((suffix) => [suffix, ''] as const),
);

const VOWEL = 1;
const VOWEL_OR_WXY = 2;
const VALID_BEFORE_LI = 4;
const letters = new Uint8Array(128);
for (const char of 'aeiouy') letters[char.charCodeAt(0)]! |= VOWEL | VOWEL_OR_WXY;
for (const char of 'wxY') letters[char.charCodeAt(0)]! |= VOWEL_OR_WXY;
for (const char of 'cdeghkmnrt') letters[char.charCodeAt(0)]! |= VALID_BEFORE_LI;

/** The English stem of a lower-case word, as PostgreSQL's dictionary `english_stem` gives it (stop words are not looked at). */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const exception = ENGLISH_EXCEPTIONS.get(word);
  if (exception !== undefined) return exception;
  // One character must be one unit below; the stemmer never looks at which character beyond ASCII it is.
  const astral = word.match(/[\ud800-\udbff][\udc00-\udfff]/g);
  // A word that would vanish stays.
  if (astral === null) return stem(word) || word;
  const narrow = word.replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, '\uffff');
  if (narrow.length < 3) return word;
  let next = 0;
  return stem(narrow).replaceAll('\uffff', () => astral[next++]!);
}

function stem(word: string): string {
  let text = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const region1 = findRegion1(text);
  const region2 = findRegion(text, region1);
  text = dropPlural(text);
  if (!KEPT_AFTER_PLURAL.has(text)) {
    text = dropEdOrIng(text, region1);
    text = finalYToI(text);
    text = replaceDerived(text, region1);
    text = replaceDerivedAgain(text, region1, region2);
    text = dropDerived(text, region2);
    text = dropFinal(text, region1, region2);
  }
  return text.includes('Y') ? text.replaceAll('Y', 'y') : text;
}

function byLastLetter(suffixes: Suffixes): ReadonlyMap<number, Suffixes> {
  const table = new Map<number, (readonly [string, string])[]>();
  for (const entry of suffixes) {
    const last = entry[0].charCodeAt(entry[0].length - 1);
    const group = table.get(last);
    if (group === undefined) table.set(last, [entry]);
    else group.push(entry);
  }
  return table;
}

function is(text: string, pos: number, kind: number): boolean {
  return (letters[text.charCodeAt(pos)]! & kind) !== 0;
}

/** A y at the start or behind a vowel is a consonant, written Y from here on. */
function markConsonantY(word: string): string {
  let text = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  for (let at = text.indexOf('y', 1); at > 0; at = text.indexOf('y', at + 1)) {
    if (is(text, at - 1, VOWEL)) text = `${text.slice(0, at)}Y${text.slice(at + 1)}`;
  }
  return text;
}

function findRegion1(text: string): number {
  if (text.startsWith('gener') || text.startsWith('arsen')) return 5;
  return text.startsWith('commun') ? 6 : findRegion(text, 0);
}

/** The position behind the first consonant that follows a vowel at or after `from`; the end if there is none. */
function findRegion(text: string, from: number): number {
  let at = from;
  while (at < text.length && !is(text, at, VOWEL)) at += 1;
  while (at < text.length && is(text, at, VOWEL)) at += 1;
  return Math.min(at + 1, text.length);
}

function hasVowel(text: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (is(text, at, VOWEL)) return true;
  return false;
}

/** Whether what ends before `end` is a short syllable. */
function endsShort(text: string, end: number): boolean {
  if (end < 2 || !is(text, end - 2, VOWEL)) return false;
  if (end === 2) return !is(text, 1, VOWEL);
  return !is(text, end - 1, VOWEL_OR_WXY) && !is(text, end - 3, VOWEL);
}

function dropPlural(word: string): string {
  let text = word;
  if (text.endsWith("'s'")) text = text.slice(0, -3);
  else if (text.endsWith("'s")) text = text.slice(0, -2);
  else if (text.endsWith("'")) text = text.slice(0, -1);
  const length = text.length;
  if (text.endsWith('ied') || text.endsWith('ies')) return text.slice(0, length - (length > 4 ? 2 : 1));
  if (!text.endsWith('s')) return text;
  if (text.endsWith('sses')) return text.slice(0, -2);
  if (text.endsWith('us') || text.endsWith('ss') || !hasVowel(text, length - 2)) return text;
  return text.slice(0, -1);
}

function dropEdOrIng(text: string, region1: number): string {
  const last = text.charAt(text.length - 1);
  if (last !== 'd' && last !== 'g' && last !== 'y') return text;
  const end = text.length - lengthOfEdOrIng(text, last);
  if (end === text.length) return text;
  if (text[end] === 'e' && text[end + 1] === 'e') return end >= region1 ? text.slice(0, end + 2) : text;
  return hasVowel(text, end) ? repairStem(text.slice(0, end), region1) : text;
}

/** How many letters at the end are one of eed, eedly, ed, edly, ing, ingly: the longest that fits, or 0. */
function lengthOfEdOrIng(text: string, last: string): number {
  if (last === 'g') return text.endsWith('ing') ? 3 : 0;
  const adverb = last === 'y' ? 2 : 0;
  if (adverb > 0 && text.endsWith('ingly')) return 5;
  const length = text.length - adverb;
  if (!text.endsWith(adverb > 0 ? 'edly' : 'ed')) return 0;
  return adverb + (text[length - 3] === 'e' ? 3 : 2);
}

/** After ed or ing is gone: hopp → hop, hop → hope, luxuriat → luxuriate. */
function repairStem(text: string, region1: number): string {
  const end = text.length;
  const pair = text.slice(-2);
  if (pair === 'at' || pair === 'bl' || pair === 'iz') return `${text}e`;
  if (pair.length === 2 && pair[0] === pair[1] && 'bdfgmnprt'.includes(pair[0]!)) return text.slice(0, -1);
  return end === region1 && endsShort(text, end) ? `${text}e` : text;
}

function finalYToI(text: string): string {
  const last = text.length - 1;
  const code = text.charCodeAt(last);
  if ((code !== 121 && code !== 89) || last < 2 || is(text, last - 1, VOWEL)) return text;
  return `${text.slice(0, last)}i`;
}

function findSuffix(
  text: string,
  table: ReadonlyMap<number, Suffixes>,
): readonly [string, string] | undefined {
  return table.get(text.charCodeAt(text.length - 1))?.find(([suffix]) => text.endsWith(suffix));
}

function replaceDerived(text: string, region1: number): string {
  const rule = findSuffix(text, STEP_2);
  if (rule === undefined) return text;
  const [suffix, replacement] = rule;
  const start = text.length - suffix.length;
  if (start < region1) return text;
  if (suffix === 'ogi' && text[start - 1] !== 'l') return text;
  if (suffix === 'li' && !is(text, start - 1, VALID_BEFORE_LI)) return text;
  return text.slice(0, start) + replacement;
}

function replaceDerivedAgain(text: string, region1: number, region2: number): string {
  const rule = findSuffix(text, STEP_3);
  if (rule === undefined) return text;
  const [suffix, replacement] = rule;
  const start = text.length - suffix.length;
  return start < (suffix === 'ative' ? Math.max(region1, region2) : region1)
    ? text
    : text.slice(0, start) + replacement;
}

function dropDerived(text: string, region2: number): string {
  const rule = findSuffix(text, STEP_4);
  if (rule === undefined) return text;
  const start = text.length - rule[0].length;
  if (start < region2) return text;
  if (rule[0] === 'ion' && text[start - 1] !== 's' && text[start - 1] !== 't') return text;
  return text.slice(0, start);
}

function dropFinal(text: string, region1: number, region2: number): string {
  const last = text.length - 1;
  if (text[last] === 'e') {
    return last >= region2 || (last >= region1 && !endsShort(text, last)) ? text.slice(0, last) : text;
  }
  return text[last] === 'l' && last >= region2 && text[last - 1] === 'l' ? text.slice(0, last) : text;
}
