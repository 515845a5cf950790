import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { knownText } from '../choices.ts';
import { notSupported, dataError } from '../errors.ts';
import { TEXT, type Expr } from '../expr.ts';
import { toRe2 } from './to-re2.ts';

/** SIMILAR TO: SQL's own mix of LIKE and regular expressions, over the whole text. */
export function similarTo(x: Expr, pattern: Expr, escape: Expr | undefined): SqlFragment {
  const mark = escape ? knownText(escape, PATTERN) : '\\';
  const { pattern: re2, options } = toRe2(toPosix(knownText(pattern, PATTERN), mark));
  return sql`regexp_full_match(${coerce(x, TEXT).sql}, ${re2}, ${raw(`'${options}'`)})`;
}

const PATTERN = 'a SIMILAR TO pattern';

/**
 * SUBSTRING(x SIMILAR a#"b#"c ESCAPE '#'): of a text that matches as a whole what is between the marks, with as little as may be
 * before them (similar_escape_internal, regexp.c).
 */
export function similarPart(x: Expr, pattern: Expr, escape: Expr): SqlFragment {
  const [written, mark] = [knownText(pattern, PATTERN), knownText(escape, PATTERN)];
  const parts = mark === '' ? [written] : splitMarks(written, mark);
  if (parts.length > 3)
    throw dataError(
      'invalid_parameter_value',
      'SQL regular expression may not contain more than two escape-double-quote separators',
    );
  const [before = '', part = '', after = ''] = parts.length === 1 ? ['', ...parts] : parts;
  if (/[*+?{|(]/.test(before) || [part, after].some((text) => text.includes('|')))
    throw notSupported('SUBSTRING … SIMILAR with quantifiers before the part, or alternatives,');
  const least = toPosix(before, mark).replaceAll('.*', '.*?');
  const posix = `^${least}(${toPosix(part, mark)})${toPosix(after, mark)}$`;
  const { pattern: re2, options } = toRe2(posix);
  const option = raw(`'${options}'`);
  return sql`CASE WHEN regexp_matches(${x.sql}, ${re2}, ${option}) THEN regexp_extract(${x.sql}, ${re2}, 1, ${option}) END`;
}

function splitMarks(pattern: string, escape: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  const characters = [...pattern];
  for (let i = 0; i < characters.length; i += 1) {
    const isEscape = characters[i] === escape;
    if (isEscape && characters[i + 1] === '"') {
      parts.push(part);
      part = '';
    } else part += isEscape ? `${escape}${characters[i + 1] ?? ''}` : characters[i];
    if (isEscape) i += 1;
  }
  return [...parts, part];
}

/** SQL's pattern as a POSIX one: `%` any text, `_` any character, the rest of POSIX's own characters quoted. */
export function toPosix(pattern: string, escape: string): string {
  if ([...escape].length > 1)
    throw dataError('invalid_parameter_value', 'invalid escape string', {
      hint: 'Escape string must be empty or one character.',
    });
  let out = '';
  let inBrackets = 0;
  const characters = [...pattern];
  for (let i = 0; i < characters.length; i += 1) {
    const c = characters[i] ?? '';
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
