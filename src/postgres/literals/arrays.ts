import { notSupported, PgError } from '../errors.ts';

/** What is said of arrays of more than one dimension. */
export const ARRAY_OF_ARRAYS = 'an array of arrays (use jsonb, or one array a column)';

/** Elements of an array literal `{a,"b c",NULL}`. Nested arrays are refused. */
export function parseArray(text: string, location?: number): readonly (string | null)[] {
  const fail = (detail: string) =>
    new PgError('invalid_text_representation', `malformed array literal: "${text}"`, { location, detail });
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
