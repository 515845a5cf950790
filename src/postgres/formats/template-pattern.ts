import type { Token } from './tokens.ts';

/** What a part of a template is to a text that is read by it (formatting.c): blanks are separators, too. */
export function kindOf({ keyword, text, quoted }: Token): 'field' | 'separator' | 'character' {
  if (keyword !== '') return 'field';
  return !quoted && /^[\s!-/:-@[-`{-~]$/.test(text) ? 'separator' : 'character';
}

/** A separator of the text, whatever the template's is. */
const SEPARATOR = '[\\s!-/:-@\\[-`{-~]';

/**
 * A regular expression of texts that a template reads, one group for each field. Blanks before and after fields are passed over. A
 * separator stands for one of the text, or for nothing; another character for any, unless more blanks were passed over than there are
 * separators: then these were it. What a text that ends early lacks is not set.
 * @param field of each field's own text
 */
export function templatePattern(
  tokens: readonly Token[],
  field: (token: Token, at: number) => string,
): string {
  let pattern = '';
  for (let at = tokens.length; at >= 0; at -= 1) {
    // From the end to the beginning, field by field with what stands before it.
    const token = tokens[at];
    if (token && kindOf(token) !== 'field') continue;
    const start = tokens.slice(0, at).findLastIndex((other) => kindOf(other) === 'field') + 1;
    const own = token ? `(?:\\z|\\s*${field(token, at)}${pattern})` : '';
    pattern = `${between(tokens.slice(start, at).map(kindOf))}${own}`;
  }
  return `^${pattern}`;
}

type Kind = ReturnType<typeof kindOf>;

/** The blanks after a field, and what the template has up to the next one. */
function between(kinds: readonly Kind[]): string {
  if (!kinds.includes('character')) return `\\s*${kinds.map(() => `${SEPARATOR}?`).join('')}`;
  // As many blanks as could stand for something, and more; the most first, as they are passed over.
  const counts = kinds.map((_, i) => kinds.length - i);
  const some = counts.map((n) => `\\s{${n}${n === kinds.length ? ',' : ''}}${rest(kinds, n)}`);
  return `(?:${[...some, rest(kinds, 0)].join('|')})`;
}

/** @param extra blanks that were passed over beside those that separators stand for */
function rest([kind, ...others]: readonly Kind[], extra: number): string {
  if (kind === undefined) return '';
  if (kind === 'character') return extra > 0 ? rest(others, extra - 1) : `(?:\\z|.${rest(others, 0)})`;
  if (extra <= 0 || !others.includes('character')) return `${SEPARATOR}?${rest(others, extra)}`;
  return `(?:${SEPARATOR}${rest(others, extra)}|${rest(others, extra - 1)})`;
}
