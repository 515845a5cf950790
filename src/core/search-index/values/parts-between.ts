import { toLowerCase } from '../../full-text/lower-case.ts';
import { startsOfPart } from '../terms/date-parts.ts';
import type { KeysBetween } from './known-between.ts';

/** Dates, and times to the second, with whatever fraction: what stands behind it is of no interest. */
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}t[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?$/;
const [DATE_LENGTH, TIME_LENGTH] = [10, 19];
/** A digit that may be any. */
const ANY = '?';
const [LEAST, GREATEST] = ['0', '9'];

/**
 * Whether some date or time between two others may have several lexemes at once, each as another of its parts. What is said of none is sure; undefined of what is no date or time.
 * @param lexemes in lower case, different ones
 */
export function partsBetween(
  lexemes: readonly string[],
): (...[from, to]: Parameters<KeysBetween>) => boolean | undefined {
  const starts = lexemes.map(startsOfPart);
  return (from, to) => {
    if (typeof from !== 'string') return undefined;
    const first = toLowerCase(from);
    const last = typeof to === 'string' ? toLowerCase(to) : null;
    const length = DATE.test(first) ? DATE_LENGTH : TIME_LENGTH;
    const shape = length === DATE_LENGTH ? DATE : TIME;
    if (!shape.test(first) || (last !== null && !shape.test(last))) return undefined;
    const [least, most] = [first.slice(0, length), last?.slice(0, length)];
    const wanted = Array.from(least, (letter) => (letter >= LEAST && letter <= GREATEST ? ANY : letter));
    const isPossible = (pattern: readonly string[], place: number): boolean => {
      const lexeme = lexemes[place];
      if (lexeme === undefined) {
        const found = leastFrom(pattern, least);
        return found !== undefined && (most === undefined || found <= most);
      }
      return starts[place]!.some((start) => {
        const own = lexeme.slice(0, length - start);
        // A part of its own: nothing stands there yet.
        const isFree = start < length && [...own].every((_, i) => pattern[start + i] === wanted[start + i]);
        return isFree && isPossible(pattern.toSpliced(start, own.length, ...own), place + 1);
      });
    };
    return isPossible(wanted, 0);
  };
}

/** The least text of a pattern that does not come before another one of its length. Undefined: all do. */
function leastFrom(pattern: readonly string[], least: string): string | undefined {
  const isSame = (i: number) => pattern[i] === ANY || pattern[i] === least[i];
  let same = 0;
  while (same < least.length && isSame(same)) same += 1;
  if (same === least.length) return least;
  for (let at = same; at >= 0; at -= 1) {
    const [letter, own] = [pattern[at]!, least[at]!];
    const isGreater = letter === ANY ? own < GREATEST : letter > own;
    if (!isGreater) continue;
    const next = letter === ANY ? String(Number(own) + 1) : letter;
    const behind = pattern.slice(at + 1).map((one) => (one === ANY ? LEAST : one));
    return [least.slice(0, at), next, ...behind].join('');
  }
  return undefined;
}
