import { toLowerCase } from '../../full-text/lower-case.ts';
import type { ValueKey } from './value-keys.ts';

/** Characters of a date, of a time of day and of both; of times more may follow. */
const [DATE, TIME, TIMESTAMP] = [10, 8, 19];
/** What may stand behind a time: a fraction, and `+00:00`. */
const BEHIND_TIME = /^(?:[0-9.]*(?:\+0{0,2}:?0{0,2})?|0{1,2}:0{0,2})$/;
const BEGIN_BEHIND_TIME = /^(?:\.[0-9]*)?(?:\+0{0,2}:?0{0,2})?$/;
/** The greatest digit of each place, by how many characters tell places; of hours there may be more than a day's. */
const GREATEST: Readonly<Record<number, string>> = {
  [DATE]: '9999-19-39',
  [TIME]: '99:59:59',
  [TIMESTAMP]: '9999-19-39T29:59:59',
};
const DIGIT = /^[0-9]$/;
const DIGITS = [...'0123456789'];
/** Characters that are tried, of those that are not the same in all values: beyond, anything may be. */
const MOST_TRIED = 3;

/**
 * Whether some date or time between two others may have a text in it as it is written. What is said of none is sure.
 * @param text in lower case
 * @param longest characters that one has at most
 * @returns a test for the values from one to another, both included; a last one that is no text is open
 */
export function writtenBetween(text: string, longest = Infinity): (from: ValueKey, to: ValueKey) => boolean {
  const isBehind = BEHIND_TIME.test(text);
  return (from, to) => {
    const first = toText(from);
    const last = toText(to);
    const length = lengthOf(first);
    // Without a fraction or a zone nothing stands behind a time, as behind a date.
    const mayBeBehind = length !== DATE && longest > length;
    if (length === 0 || (mayBeBehind && isBehind)) return true;
    const greatest = GREATEST[length]!;
    // All of them begin with as many characters.
    let shared = 0;
    while (shared < length && first[shared] === last[shared]) shared += 1;
    const isAmong = (begun: string) =>
      first.slice(0, begun.length) <= begun && (last === '' || begun <= last.slice(0, begun.length));
    const mayFollow = (begun: string, start: number): boolean => {
      if (begun.length === start) return isAmong((begun + text).slice(0, length));
      const next = first[begun.length]!;
      if (!DIGIT.test(next)) return mayFollow(begun + next, start);
      return DIGITS.some((digit) => isAmong(begun + digit) && mayFollow(begun + digit, start));
    };
    for (let start = 0; start < length; start += 1) {
      const beyond = text.slice(length - start);
      const mayEnd = mayBeBehind ? BEGIN_BEHIND_TIME.test(beyond) : beyond === '';
      if (!mayEnd || !hasShape(text, first.slice(start, length), greatest.slice(start))) continue;
      if (start > shared + MOST_TRIED || mayFollow(first.slice(0, Math.min(shared, start)), start))
        return true;
    }
    return false;
  };
}

/** What all texts from one to another begin with, in lower case. */
export function sharedStart(from: ValueKey, to: ValueKey): string {
  const [first, last] = [toText(from), toText(to)];
  let shared = 0;
  while (shared < first.length && first[shared] === last[shared]) shared += 1;
  return first.slice(0, shared);
}

function toText(key: ValueKey): string {
  return typeof key === 'string' ? toLowerCase(key) : '';
}

/** Whether a text has digits where another one has, no greater ones than there may be, and else the same; what is longer than it is of no interest. */
function hasShape(text: string, shape: string, greatest: string): boolean {
  for (let i = 0; i < text.length && i < shape.length; i += 1) {
    const [letter, own] = [text[i]!, shape[i]!];
    const isDigit = DIGIT.test(letter) && DIGIT.test(own);
    if (isDigit ? letter > greatest[i]! : letter !== own) return false;
  }
  return true;
}

/** Characters that tell the place of others; 0: it is neither date nor time. */
function lengthOf(text: string): number {
  if (/^[0-9]{2}:/.test(text)) return TIME;
  if (!/^[0-9]{4}-/.test(text)) return 0;
  return text.length > DATE ? TIMESTAMP : DATE;
}
