import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { notSupported, PgError } from '../errors.ts';
import { TEXT, type Expr } from '../expr.ts';
import type { Site } from '../site.ts';
import { toRe2 } from './to-re2.ts';

/** SIMILAR TO: SQL's own mix of LIKE and regular expressions, over the whole text. */
export function similarTo(site: Site, x: Expr, pattern: Expr, escape: Expr | undefined): SqlFragment {
  const text = coerce(site, x, TEXT);
  if (pattern.literal === null || escape?.literal === null) return raw('CAST(NULL AS BOOLEAN)');
  if (pattern.literal === undefined || (escape && escape.literal === undefined))
    throw notSupported('a SIMILAR TO pattern that is not a literal', site.location);
  const posix = toPosix(pattern.literal, escape?.literal ?? '\\');
  const re2 = toRe2(posix, { location: site.location });
  return sql`regexp_full_match(${text.sql}, ${re2.pattern}, ${raw(`'${re2.options}'`)})`;
}

/** SQL's pattern as a POSIX one: `%` any text, `_` any character, the rest of POSIX's own characters quoted. */
export function toPosix(pattern: string, escape: string): string {
  if ([...escape].length > 1)
    throw new PgError('invalid_parameter_value', 'invalid escape string', {
      hint: 'Escape string must be empty or one character.',
    });
  let out = '';
  let inBrackets = 0;
  const characters = [...pattern];
  for (let i = 0; i < characters.length; i += 1) {
    const c = characters[i] as string;
    if (escape !== '' && c === escape) {
      i += 1;
      out += `\\${characters[i] ?? ''}`;
    } else if (inBrackets > 0) {
      if (c === '\\') out += '\\\\';
      else out += c;
      if (c === ']' && inBrackets > 1) inBrackets = 0;
      else if (c !== '^') inBrackets = 2;
    } else if (c === '[') {
      out += '[';
      inBrackets = 1;
    } else if (c === '%') out += '.*';
    else if (c === '_') out += '.';
    else if (c === '(') out += '(?:';
    else if ('\\.^$'.includes(c)) out += `\\${c}`;
    else out += c;
  }
  return `(?:${out})`;
}
