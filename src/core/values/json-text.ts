/**
 * JSON as CKAN writes it: Python's `json.dumps` with its default `", "` and `": "` and everything beyond ASCII escaped, in which
 * parts may already be JSON text.
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** Values: null, booleans, finite numbers, bigints, strings, RawJson, arrays, plain objects. Undefined members are left out. */
export function toPythonJson(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof RawJson) return value.text;
  switch (typeof value) {
    case 'string':
      return toAsciiJson(value);
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      if (Array.isArray(value)) return `[${value.map(toPythonJson).join(', ')}]`;
      return `{${Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${toAsciiJson(name)}: ${toPythonJson(member)}`)
        .join(', ')}}`;
    default:
      throw new TypeError(`no JSON for ${typeof value}`);
  }
}

/** A string as JSON in ASCII. */
export function toAsciiJson(text: string): string {
  return escapeNonAscii(JSON.stringify(text));
}

/** JSON text with everything beyond ASCII escaped. */
export function escapeNonAscii(json: string): string {
  return json.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
