/**
 * JSON as CKAN writes it: Python's `json.dumps` with its default `", "` and `": "` and everything beyond ASCII escaped, in which
 * parts may already be JSON text.
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Hears the next piece of a text, which may be UTF-8 already: those bytes are to be read at once, they change after the call. */
export type Emit = (piece: string | Uint8Array) => void;

/** JSON text that is written when it is needed, piece by piece: there may be megabytes of it. */
export class WrittenJson {
  constructor(readonly write: (emit: Emit) => void) {}
}

/** Values: null, booleans, finite numbers, bigints, strings, RawJson, arrays, plain objects. Undefined members are left out. */
export function toPythonJson(value: unknown): string {
  const pieces: string[] = [];
  writePythonJson(value, (piece) => {
    if (typeof piece !== 'string') throw new TypeError('WrittenJson is not for texts as a whole');
    pieces.push(piece);
  });
  return pieces.join('');
}

/** The same in pieces, and WrittenJson is a value as well. */
export function writePythonJson(value: unknown, emit: Emit): void {
  if (value === null) return emit('null');
  if (value instanceof RawJson) return emit(value.text);
  if (value instanceof WrittenJson) return value.write(emit);
  switch (typeof value) {
    case 'string':
      return emit(toAsciiJson(value));
    case 'number':
    case 'bigint':
    case 'boolean':
      return emit(String(value));
    case 'object':
      if (Array.isArray(value)) {
        value.forEach((item, i) => {
          emit(i === 0 ? '[' : ', ');
          writePythonJson(item, emit);
        });
        return emit(value.length === 0 ? '[]' : ']');
      }
      return writeObject(value, emit);
    default:
      throw new TypeError(`no JSON for ${typeof value}`);
  }
}

function writeObject(value: object, emit: Emit): void {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    emit(`${before}${toAsciiJson(name)}: `);
    writePythonJson(member, emit);
    before = ', ';
  }
  emit(before === '{' ? '{}' : '}');
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
