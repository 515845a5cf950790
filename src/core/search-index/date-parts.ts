/*
 * A column of dates or times may list their parts in place of whole ones: `2026-08-15T12:34:56` as `2026`, `-08`, `-15`, `t12`, `34` and `56`, which are lexemes
 * of PostgreSQL's each. A table of very many such columns has as many different days in each, but no more parts than a few hundred.
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

/** Behind a date, and behind whole seconds. */
const [DATE, SECONDS] = [10, 19];

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
  return length === DATE
    ? PARTS.slice(0, 3)
    : PARTS.map(([start, end]) => [start, Math.min(end, length)] as const);
}

/**
 * Whether dates and times that contain a text are told by their parts: within one of these, or by lexemes which the search takes for as good.
 * @param longest characters of the longest value
 * @param choices lexemes, all of which a record may have instead
 */
export function isToldByParts(
  text: string,
  longest: number,
  choices: readonly (readonly string[])[],
): boolean {
  const length = Math.min(longest, SHAPE.length);
  for (let at = 0; at + text.length <= length; at += 1) {
    if (!fits(text, at)) continue;
    const end = at + text.length;
    const isWithin = PARTS.some(([from, to]) => from <= at && end <= to);
    const whole = new Set(
      PARTS.filter(([from, to]) => at <= from && Math.min(to, length) <= end).map(([from, to]) =>
        text.slice(from - at, to - at),
      ),
    );
    if (!isWithin && !choices.some((own) => own.every((lexeme) => whole.has(lexeme)))) return false;
  }
  return true;
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
    const wanted = SHAPE[at + i] as string;
    const own = text[i] as string;
    if (wanted === '0' ? own < '0' || own > '9' : own !== wanted) return false;
  }
  return true;
}
