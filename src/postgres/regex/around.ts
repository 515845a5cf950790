import { closing, options, scan, withoutCaptures } from './scan.ts';

/** A regular expression that looks around at its ends, as one that does not. */
export interface Around {
  /** What is there before, what is looked for, what is there after, a group each: those at the ends where there are any. */
  readonly source: string;
  /** What is looked for alone. */
  readonly middle: string;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Patterns that the text must begin with, or must not. */
  readonly tests: readonly { readonly source: string; readonly negated: boolean }[];
}

/** Whether a source looks around anywhere. */
export function looksAround(source: string): boolean {
  return scan(source).some(({ text }) => /^\(\?<?[=!]$/.test(text));
}

/**
 * Rewrites look-behind at the beginning, look-ahead at the end, and look-ahead right after `^`: what is looked at is matched besides, in
 * a group of its own, what must not be there by its complement. Undefined where that is not the same: look-around elsewhere, beside
 * alternatives, of no fixed length before, or that denies more than characters in a row.
 */
export function rewriteAround(given: string): Around | undefined {
  const [whole, source] = options(given);
  let tokens = scan(source);
  if (tokens.some(({ text, depth }) => text === '|' && depth === 0)) return undefined;
  let [from, to] = [0, tokens.length];
  let [before, after]: (string | undefined)[] = [];
  const body = (open: number, close: number) =>
    tokens
      .slice(open + 1, close)
      .map(({ text }) => text)
      .join('');
  const [first] = tokens;
  if (first && /^\(\?<[=!]$/.test(first.text)) {
    const close = closing(tokens, 0);
    const units = unitsOf(body(0, close));
    if (!units) return undefined;
    before = first.text.endsWith('=') ? units.join('') : notBefore(units);
    from = close + 1;
  }
  const tests: { source: string; negated: boolean }[] = [];
  if (from === 0 && first?.text === '^') {
    let next = 1;
    for (let text = tokens[next]?.text; text === '(?=' || text === '(?!'; text = tokens[next]?.text) {
      const close = closing(tokens, next);
      tests.push({ source: `${whole}^(?:${body(next, close)})`, negated: text === '(?!' });
      next = close + 1;
    }
    tokens = [first, ...tokens.slice(next)];
    to = tokens.length;
  }
  const open = tokens.findLastIndex(({ text, depth }) => depth === 0 && /^\(\?[=!]$/.test(text));
  if (open >= from && closing(tokens, open) === to - 1) {
    const inner = body(open, to - 1);
    const units = unitsOf(inner);
    if (tokens[open]?.text === '(?=') after = `(?:${withoutCaptures(inner)})`;
    else if (units) after = notAfter(units);
    else return undefined;
    to = open;
  }
  const middle = tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
  if (looksAround(middle) || (after ?? '').includes('(?=') || (after ?? '').includes('(?!')) return undefined;
  return {
    source: `${whole}${before === undefined ? '' : `(${before})`}(${middle})${after === undefined ? '' : `(${after})`}`,
    middle: `${whole}${middle}`,
    hasBefore: before !== undefined,
    hasAfter: after !== undefined,
    tests,
  };
}

/** A source's characters and sets, one after the other; undefined where it is anything else. */
function unitsOf(source: string): readonly string[] | undefined {
  const units = scan(source).map(({ text }) => text);
  const isUnit = (text: string) => /^(?:\[[^]*\]|\\[^A-Za-z0-9]|\\[dswDSW]|[^\\[(){}|*+?^$.])$/.test(text);
  return units.length > 0 && units.every(isUnit) ? units : undefined;
}

/** Any character but those. */
function complement(unit: string): string {
  if (unit.startsWith('[^')) return `[${unit.slice(2)}`;
  if (unit.startsWith('[')) return `[^${unit.slice(1)}`;
  if (/^\\[dswDSW]$/.test(unit)) {
    const letter = unit.slice(1);
    return `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`;
  }
  return `[^${unit}]`;
}

/** What may follow where a row of characters must not. */
function notAfter([unit = '', ...rest]: readonly string[]): string {
  const later = rest.length === 0 ? '' : `|${unit}${notAfter(rest)}`;
  return `(?:\\Z|${complement(unit)}${later})`;
}

/** What may stand before, where a row of characters must not; the shortest first, which finds the leftmost. */
function notBefore(units: readonly string[]): string {
  const [last = '', ...others] = units.toReversed();
  const earlier = others.length === 0 ? '' : `|${notBefore(others.toReversed())}${last}`;
  return `(?:\\A|${complement(last)}${earlier})`;
}
