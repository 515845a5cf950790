import { parseArrayText } from '../../core/values/pg-input.ts';
import { notSupported, PgError } from '../errors.ts';

/** What is said of arrays of more than one dimension. */
export const ARRAY_OF_ARRAYS = 'an array of arrays (use jsonb, or one array a column)';

/** What is said of arrays with subscripts of their own. */
export const ARRAY_FROM_ELSEWHERE = 'an array whose subscripts do not begin at 1';

/** Elements of an array literal `{a,"b c",NULL}`. Nested arrays, and those that begin elsewhere than at 1, are refused. */
export function parseArray(text: string): readonly (string | null)[] {
  const fail = (detail: string) =>
    new PgError('invalid_text_representation', `malformed array literal: "${text}"`, { detail });
  const [bounds = '', dimension] = /^\s*(?:\[([-+\d:]+)\]\s*)+=/.exec(text) ?? [];
  if (dimension !== undefined) {
    const elements = parseArray(text.slice(bounds.length));
    const [lower, upper = lower] = dimension.includes(':')
      ? dimension.split(':').map(Number)
      : [1, Number(dimension)];
    if (lower !== 1) throw notSupported(ARRAY_FROM_ELSEWHERE);
    if (upper !== elements.length) throw fail('Specified array dimensions do not match array contents.');
    return elements;
  }
  const source = text.trim();
  if (!source.startsWith('{')) throw fail('Array value must start with "{" or dimension information.');
  if (!source.endsWith('}')) throw fail('Unexpected end of input.');
  if (/^\{\s*\{/.test(source)) throw notSupported(ARRAY_OF_ARRAYS);
  const elements = parseArrayText(source);
  if (!elements) throw fail('Unexpected array element.');
  return elements;
}
