/**
 * A number that a JavaScript number cannot hold as written, e.g. 12345678901234567890 or 123.4500. Shown and copied as written.
 */
export class ExactNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }

  /** As text, which CKAN converts to the column's type: right in a filter. */
  toJSON(): string {
    return this.text;
  }
}

/** Beyond this many characters numbers are read as JavaScript reads them: exactness costs too long there. */
const EXACT_UP_TO = 8_000_000;

/**
 * JSON.parse that keeps the text of numbers which would change by being read, as {@link ExactNumber}. On browsers without
 * "JSON.parse source text access" they are plain numbers.
 * @throws SyntaxError as JSON.parse does
 */
export function parseExactJson(text: string): unknown {
  if (text.length > EXACT_UP_TO || !MAY_CHANGE.test(text)) return JSON.parse(text);
  return (JSON.parse as SourceParse)(text, (_key, value, context) => {
    if (typeof value !== 'number' || context?.source === undefined) return value;
    return String(value) === context.source ? value : new ExactNumber(context.source);
  });
}

type SourceParse = (
  text: string,
  reviver: (key: string, value: unknown, context?: { readonly source?: string }) => unknown,
) => unknown;

/**
 * Sixteen digits, a fraction that ends in zero or is long, or an exponent: anything else survives a JavaScript number. UUIDs, which stand
 * in every answer, have a digit and an `e` side by side more often than not.
 */
const MAY_CHANGE = /\d{16}|\.\d*0[,\]}\s]|\.\d{15}|\d[eE][-+]?\d+[,\]}\s]/;

/** JSON.stringify that writes an {@link ExactNumber} as the number it was. @param indent blanks before nested lines; none: one line */
export function writeExactJson(value: unknown, indent?: string): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = indent === undefined ? undefined : `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => writeExactJson(item, inner))
    : Object.entries(value).map(
        ([key, member]) => `${JSON.stringify(key)}: ${writeExactJson(member, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return inner === undefined
    ? `${open}${parts.join(', ')}${close}`
    : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
