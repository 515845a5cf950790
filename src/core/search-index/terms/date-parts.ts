/*
 * A column of dates or times may list their parts in place of whole ones: `2026-08-15T12:34:56` as the words `2026`, `-08`, `-15`, `t12:`, `:34:` and `:56`, of which each
 * has a lexeme of PostgreSQL's. A table of very many such columns has as many different days in each, but no more parts than a few hundred. What stands between two parts is
 * of both words, so that a minute is another one than a second.
 */

/** Digits of dates and times in lower case, with a fraction of a second. */
const SHAPE = '0000-00-00t00:00:00.000000';

/** Where the parts of a value begin and end; a fraction belongs to its second. */
const PARTS = [
  [0, 4],
  [4, 7],
  [7, 10],
  [10, 13],
  [14, 16],
  [17, SHAPE.length],
] as const;

/** The same of their words. */
const WORDS = PARTS.map(([start, end]) => [
  SHAPE[start - 1] === ':' ? start - 1 : start,
  SHAPE[end] === ':' ? end + 1 : end,
]) as readonly (readonly [number, number])[];

/** Behind a date, and behind whole seconds. */
const [DATE, SECONDS] = [10, 19];

/** Characters of a year. */
const YEAR = 4;

/** Parts of a date. */
const DATE_PARTS = 3;

const SECOND = SHAPE.slice(17, SECONDS);

const ZERO = 0x30;

/**
 * Where the parts of a date or time begin and end in it: as many pairs as it has parts. Undefined: it is written in another way, and is listed as a whole.
 * @param codeAt its ASCII codes
 */
export function partsOfDate(
  length: number,
  codeAt: (place: number) => number,
): readonly (readonly [start: number, end: number])[] | undefined {
  const isWhole = length === DATE || length === SECONDS || (length > SECONDS + 1 && length <= SHAPE.length);
  if (!isWhole) return undefined;
  for (let i = 0; i < length; i += 1) {
    const [code, wanted] = [codeAt(i), SHAPE.charCodeAt(i)];
    const isSame =
      wanted === ZERO ? code >= ZERO && code < ZERO + 10 : (code | (i === DATE ? 32 : 0)) === wanted;
    if (!isSame) return undefined;
  }
  return within(PARTS, length);
}

/** The same of the words that it is listed by. */
export function wordsOfDate(
  length: number,
  codeAt: (place: number) => number,
): readonly (readonly [start: number, end: number])[] | undefined {
  return partsOfDate(length, codeAt) && within(WORDS, length);
}

function within(parts: readonly (readonly [number, number])[], length: number) {
  return length === DATE
    ? parts.slice(0, DATE_PARTS)
    : parts.map(([start, end]) => [start, Math.min(end, length)] as const);
}

/**
 * Whether dates and times that contain a text are told by their parts: within the word of one of these, or by lexemes which the search takes for as good.
 * @param longest characters of the longest value
 * @param choices lexemes, all of which a record may have instead
 */
export function isToldByParts(
  text: string,
  longest: number,
  choices: readonly (readonly string[])[],
): boolean {
  return placesUntold(text, longest, choices).length === 0;
}

/** Where a text may stand in dates and times which their parts do not tell by themselves: see isToldByParts. */
function placesUntold(
  text: string,
  longest: number,
  choices: readonly (readonly string[])[],
): readonly number[] {
  const length = Math.min(longest, SHAPE.length);
  const places: number[] = [];
  for (let at = 0; at + text.length <= length; at += 1) {
    if (!fits(text, at)) continue;
    const end = at + text.length;
    const isWithin = WORDS.some(([from, to]) => from <= at && end <= to);
    const whole = new Set(
      PARTS.filter(([from, to]) => at <= from && Math.min(to, length) <= end).map(([from, to]) =>
        text.slice(from - at, to - at),
      ),
    );
    if (!isWithin && !choices.some((own) => own.every((lexeme) => whole.has(lexeme)))) places.push(at);
  }
  return places;
}

/** The greatest number of each part. */
const GREATEST = [9999, 12, 31, 23, 59, 59];

/** So many digits of a word may be any: that are a hundred words. */
const MOST_FREE = 2;

const DIGITS = [...'0123456789'];

/**
 * Dates and times that contain a text over several of their parts, where these do not tell it by themselves: by place of the text in a value the words of each part, of which
 * some stand side by side then. Undefined: they are very many.
 * @param longest characters of the longest value
 * @param choices see isToldByParts
 */
export function chainsOfWords(
  text: string,
  longest: number,
  choices: readonly (readonly string[])[],
): readonly (readonly (readonly string[])[])[] | undefined {
  const chains = placesUntold(text, longest, choices).map((at) => {
    // Behind a year and a month one always stands.
    const end = at + text.length - (text.endsWith('-') ? 1 : 0);
    const first = WORDS.findLastIndex(([from]) => from <= at);
    const last = WORDS.findIndex(([, to]) => end <= to);
    return WORDS.slice(first, last + 1).map((_, i) => wordsWith(text, at, first + i, longest));
  });
  const possible = chains.filter((chain) => !chain.some((words) => words?.length === 0));
  const isKnown = (chain: (typeof chains)[number]): chain is (readonly string[])[] =>
    !chain.includes(undefined);
  return possible.every(isKnown) ? possible : undefined;
}

/** The words of a part that have what stands there of a text. Undefined: they are very many. */
function wordsWith(text: string, at: number, part: number, longest: number): readonly string[] | undefined {
  const [from, to] = WORDS[part]!;
  // A fraction belongs to its second.
  if (to === SHAPE.length && longest > SECONDS) return undefined;
  const letters = SHAPE.slice(from, Math.min(to, SECONDS)).split('');
  const known = letters.map((letter, i) => text[from + i - at] ?? letter);
  const free = [...letters.keys()].filter((i) => letters[i] === '0' && text[from + i - at] === undefined);
  if (free.length > MOST_FREE) return undefined;
  const words = free.reduce<readonly (readonly string[])[]>(
    (begun, place) => begun.flatMap((word) => DIGITS.map((digit) => word.with(place, digit))),
    [known],
  );
  const isPossible = (word: string) => Number(word.replaceAll(/[^0-9]/g, '')) <= GREATEST[part]!;
  return words.map((word) => word.join('')).filter(isPossible);
}

/** Whether dates and times that have a text lie anywhere, and not side by side: behind their year. @param longest characters of the longest value */
export function isAnywhere(text: string, longest: number): boolean {
  for (let at = YEAR; at + text.length <= longest; at += 1) if (fits(text, at)) return true;
  return false;
}

/** Where in dates and times to the second a lexeme may be one of the parts; of a second it may have a fraction behind it. */
export function startsOfPart(lexeme: string): readonly number[] {
  return PARTS.flatMap(([start, end]) => {
    const isLong = end === SHAPE.length ? lexeme.length >= SECOND.length : lexeme.length === end - start;
    return isLong && fits(lexeme, start) ? [start] : [];
  });
}

/**
 * Whether a part of a date or time may be a lexeme which lies behind its beginning, or reaches over it.
 * @param length of the value
 * @param start of so many characters
 */
export function mayBePartBehind(lexeme: string, length: number, start: number): boolean {
  const isPart = ([from, to]: (typeof PARTS)[number]) => {
    const own = to === SHAPE.length ? lexeme.length !== SECOND.length + 1 : lexeme.length === to - from;
    return own && fits(lexeme, from);
  };
  // What stands behind a second need not be the same where this is.
  return PARTS.some(
    (part) => part[0] < length && (part[1] > start || part[1] === SHAPE.length) && isPart(part),
  );
}

/** Whether a text may stand in a value at a place. */
function fits(text: string, at: number): boolean {
  if (at + text.length > SHAPE.length) return false;
  for (let i = 0; i < text.length; i += 1) {
    const wanted = SHAPE[at + i]!;
    const own = text[i]!;
    if (wanted === '0' ? own < '0' || own > '9' : own !== wanted) return false;
  }
  return true;
}
