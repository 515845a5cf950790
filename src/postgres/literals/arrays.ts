import { notSupported, PgError } from '../errors.ts';

/** What is said of arrays of more than one dimension. */
export const ARRAY_OF_ARRAYS = 'an array of arrays (use jsonb, or one array a column)';

/** What is said of arrays with subscripts of their own. */
export const ARRAY_FROM_ELSEWHERE = 'an array whose subscripts do not begin at 1';

/** Elements of an array literal `{a,"b c",NULL}`. Nested arrays, and those that begin elsewhere than at 1, are refused. */
export function parseArray(text: string, location?: number): readonly (string | null)[] {
  const fail = (detail: string) =>
    new PgError('invalid_text_representation', `malformed array literal: "${text}"`, { location, detail });
  const [bounds = '', dimension] = /^\s*(?:\[([-+\d:]+)\]\s*)+=/.exec(text) ?? [];
  if (dimension !== undefined) {
    const elements = parseArray(text.slice(bounds.length), location);
    const [lower, upper = lower] = dimension.includes(':')
      ? dimension.split(':').map(Number)
      : [1, Number(dimension)];
    if (lower !== 1) throw notSupported(ARRAY_FROM_ELSEWHERE, location);
    if (upper !== elements.length) throw fail('Specified array dimensions do not match array contents.');
    return elements;
  }
  const source = text.trim();
  if (!source.startsWith('{')) throw fail('Array value must start with "{" or dimension information.');
  if (!source.endsWith('}')) throw fail('Unexpected end of input.');
  const inner = source.slice(1, -1);
  if (/^\s*\{/.test(inner)) throw notSupported(ARRAY_OF_ARRAYS, location);
  if (inner.trim() === '') return [];
  const elements: (string | null)[] = [];
  const pattern = /\s*(?:"((?:[^"\\]|\\[^])*)"|((?:[^",{}\\]|\\[^])+?))\s*(,|$)/y;
  let at = 0;
  let more = true;
  while (more) {
    pattern.lastIndex = at;
    const match = pattern.exec(inner);
    if (!match) throw fail('Unexpected array element.');
    const quoted = match[1] !== undefined;
    const raw = (match[1] ?? match[2] ?? '').replace(/\\([^])/g, '$1');
    elements.push(!quoted && raw.toLowerCase() === 'null' ? null : raw);
    at = pattern.lastIndex;
    more = match[3] === ',';
  }
  return elements;
}
