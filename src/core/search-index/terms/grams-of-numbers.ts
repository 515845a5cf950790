import { gramsWithin } from './grams.ts';
import { isPlain, magnitudes } from '../values/printed-between.ts';

/** Digits that the numbers of a column have at most. */
export interface DigitPlaces {
  /** Before the point, one at least. */
  readonly integer: number;
  /** Behind it. */
  readonly scale: number;
}

/** A number of more digits is no exact double. */
const MOST_DIGITS = 15;
/** Ways to print its grams apart from each other that are told of; those of longer texts are more, and few records have these by chance. */
const MOST_WAYS = 500;
/** A digit that may be any. */
const ANY = '?';
/** Numbers of no more places behind the point are printed with their digits alone. */
const PLAIN_PLACES = 4;

/**
 * Whether some number between two others may be printed with all grams of a text, but without the text itself, or with a power of ten. Coordinates mostly
 * have no room for such a number.
 * @returns a test for the numbers from one to another, both included; undefined: that is not known
 */
export function apartBetween(
  text: string,
  { integer, scale }: DigitPlaces,
): ((from: number, to: number) => boolean) | undefined {
  if (integer + scale > MOST_DIGITS || !/^[0-9]*\.?[0-9]*$/.test(text)) return undefined;
  const ways = placeApart(text, `${ANY.repeat(integer)}${scale > 0 ? `.${ANY.repeat(scale)}` : ''}`);
  if (!ways) return undefined;
  const patterns = ways.map((way) => ({ digits: way.replace('.', ''), least: leastWith(way) }));
  return (from, to) => {
    if (!isPlain(from, to)) return patterns.length > 0 || scale > PLAIN_PLACES;
    const [first, last] = magnitudes(from, to).map((own) => Math.round(own * 10 ** scale)) as [
      number,
      number,
    ];
    return patterns.some(({ digits, least }) => leastFrom(digits, Math.max(first, least)) <= last);
  };
}

/** The ways to put all grams of a text into a line of digits that do not put the text there. Undefined: there are very many. */
function placeApart(text: string, line: string): readonly string[] | undefined {
  let lines = new Set([line]);
  for (const gram of gramsWithin(text)) {
    const placed = new Set<string>();
    for (const own of lines)
      for (let at = 0; at + gram.length <= own.length; at += 1) {
        const has = (letter: string, i: number) =>
          own[at + i] === letter || (own[at + i] === ANY && letter !== '.');
        if ([...gram].every(has)) placed.add(own.slice(0, at) + gram + own.slice(at + gram.length));
      }
    if (placed.size > MOST_WAYS) return undefined;
    lines = placed;
  }
  return [...lines].filter((own) => !own.includes(text));
}

/** The least number, without its point, in which zeros that a gram begins with are printed: those before all other digits are not, but for one before the point. */
function leastWith(way: string): number {
  const point = way.indexOf('.');
  const places = point < 0 ? 0 : way.length - point - 1;
  const integer = point < 0 ? way.length : point;
  const first = way.search(/[^?]/);
  return way[first] === '0' && first < integer - 1 ? 10 ** (integer - first + places) : 0;
}

/** The least whole number that has the digits of a pattern, and is no less than another. Infinity: there is none. */
function leastFrom(pattern: string, least: number): number {
  const digits = String(least).padStart(pattern.length, '0');
  if (digits.length > pattern.length) return Infinity;
  let same = 0;
  while (same < pattern.length && (pattern[same] === ANY || pattern[same] === digits[same])) same += 1;
  if (same === pattern.length) return least;
  // As many of its digits as may be, then a greater one, then the least.
  for (let at = same; at >= 0; at -= 1) {
    const digit = Number(digits[at]);
    const wanted = pattern[at] === ANY ? digit + 1 : Number(pattern[at]);
    if (wanted <= digit || wanted > 9) continue;
    return Number(digits.slice(0, at) + String(wanted) + pattern.slice(at + 1).replaceAll(ANY, '0'));
  }
  return Infinity;
}
