import { containsTest } from '../../core/full-text/candidates.ts';
import { toLowerCase } from '../../core/full-text/lower-case.ts';

/** What every text that is LIKE a pattern contains in lower case; `isAll`: what contains it is ILIKE the pattern. */
export interface LikePart {
  readonly part: string;
  readonly isAll: boolean;
}

/** Shorter parts are in too many texts. */
const LEAST = 3;

/** Blanks, which part the words of an index, and what stands for any text or letter. */
const APART = /[\t-\r %_]+/;

/**
 * The longest part of a pattern that stands for itself; undefined: none is long enough.
 * @param pattern with a backslash before what is meant as it stands
 */
export function likePart(pattern: string, ignoreCase: boolean): LikePart | undefined {
  // What is escaped is left out: it would have to be told from what is not.
  const parts = pattern
    .replaceAll(/\\[\s\S]/g, '%')
    .split(APART)
    .map((part) => {
      const certain = containsTest(toLowerCase(part));
      return 'contains' in certain ? certain.contains : '';
    });
  const part = parts.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if ([...part].length < LEAST) return undefined;
  const [, only] = /^%+([^\t-\r %_\\]+)%+$/.exec(pattern) ?? [];
  return { part, isAll: ignoreCase && only !== undefined && toLowerCase(only) === part };
}
