import { notSupported } from '../errors.ts';
import { looksAround, rewriteAround } from './around.ts';
import { expandBackReferences } from './back-references.ts';
import { RegexReader, type Re2, type RegexOptions } from './reader.ts';

/**
 * A PostgreSQL advanced regular expression as RE2, which DuckDB uses.
 * @throws PgError for what RE2 has no way to say: most back references, and look-around but at the ends
 */
export function toRe2(source: string, options: RegexOptions = {}): Re2 {
  const isPlain = source.startsWith('***=') || options.flags?.includes('q');
  const flags = (options.flags ?? '') + (/^(?:\*\*\*:)?\(\?([a-z]+)\)/.exec(source)?.[1] ?? '');
  const isSpaced = flags.includes('x');
  const expanded = options.whether && !isPlain && !isSpaced ? expandBackReferences(source) : undefined;
  const text = expanded ?? source;
  if (isPlain || !looksAround(text)) return new RegexReader(text, options).read();
  // Of lines, `^` and `$` are more than the ends of the text, and what a set leaves out is less.
  const around = /[nmpwx]/.test(flags) ? undefined : rewriteAround(text);
  if (!around || (around.tests.length > 0 && !options.whether))
    throw notSupported('look-around in a regular expression but at its ends');
  const middle = new RegexReader(around.middle, options).read();
  const all = new RegexReader(around.source, { ...options, whether: false }).read();
  return {
    ...middle,
    pattern: all.pattern,
    around: { group: around.hasBefore ? 2 : 1, hasAfter: around.hasAfter },
    tests: around.tests.map((test) => ({
      pattern: new RegexReader(test.source, options).read().pattern,
      negated: test.negated,
    })),
  };
}
