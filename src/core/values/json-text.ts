/**
 * JSON as CKAN writes it: Python's `json.dumps` with its default `", "` and `": "` and everything beyond ASCII escaped, in which
 * parts may already be JSON text.
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A part of a text, or its UTF-8: bytes in a buffer of their own, which may be longer, and the reader's from then on. */
export type Piece = string | Uint8Array<ArrayBuffer>;

/** JSON text that is written when it is needed, piece by piece: there may be megabytes of it. */
export class WrittenJson {
  constructor(readonly pieces: () => Iterable<Piece>) {}
}

/** Values: null, booleans, finite numbers, bigints, strings, RawJson, arrays, plain objects. Undefined members are left out. */
export function toPythonJson(value: unknown): string {
  let text = '';
  for (const piece of writePythonJson(value)) {
    if (typeof piece !== 'string') throw new TypeError('WrittenJson is not for texts as a whole');
    text += piece;
  }
  return text;
}

/** The same in pieces, and WrittenJson is a value as well. */
export function* writePythonJson(value: unknown): Iterable<Piece> {
  if (value === null) yield 'null';
  else if (value instanceof RawJson) yield value.text;
  else if (value instanceof WrittenJson) yield* value.pieces();
  else if (Array.isArray(value)) yield* writeArray(value);
  else if (typeof value === 'object') yield* writeObject(value);
  else yield toScalarJson(value);
}

function toScalarJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return toAsciiJson(value);
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      throw new TypeError(`no JSON for ${typeof value}`);
  }
}

function* writeArray(items: readonly unknown[]): Iterable<Piece> {
  let before = '[';
  for (const item of items) {
    yield before;
    yield* writePythonJson(item);
    before = ', ';
  }
  yield before === '[' ? '[]' : ']';
}

function* writeObject(value: object): Iterable<Piece> {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${before}${toAsciiJson(name)}: `;
    yield* writePythonJson(member);
    before = ', ';
  }
  yield before === '{' ? '{}' : '}';
}

/** Nothing in it needs escaping, in JSON or in ASCII. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** What JSON escapes, lone surrogates among it. */
const ESCAPED = /["\\]|[^ -\ud7ff\ue000-\uffff]/;

/** A string as compact JSON. Far quicker than JSON.stringify for the usual short text. */
export function toJsonText(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** A string as JSON in ASCII. */
export function toAsciiJson(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : escapeNonAscii(JSON.stringify(text));
}

/** JSON text with everything beyond ASCII escaped. */
export function escapeNonAscii(json: string): string {
  return json.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
