/** What a parameter of a query may be. */
export const PARAMETER_TYPES = ['text', 'integer', 'number', 'date', 'timestamp', 'boolean'] as const;

/** One of {@link PARAMETER_TYPES}. */
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** A parameter of a query: `:name` in its statement. */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  /** Null: it must be given. */
  readonly fallback: string | null;
  /** For people; null: its name says it. */
  readonly label: string | null;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DATE = /^\d{4,6}-\d\d-\d\d$/;
const TIME = /^\d{4,6}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?$/;

/** A value as a literal that can be nothing else in a statement; null when it is none of the type. */
export function toLiteral(type: ParameterType, value: string): string | null {
  const text = value.trim();
  switch (type) {
    case 'text':
      return quoted(value);
    case 'integer':
      // Brackets: a minus before a minus would be a comment.
      return /^[+-]?\d{1,19}$/.test(text) ? `(${text})` : null;
    case 'number':
      return NUMBER.test(text) ? `(${text})` : null;
    case 'date':
      return DATE.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? `DATE '${text}'` : null;
    case 'timestamp':
      if (DATE.test(text)) return `TIMESTAMP '${text}'`;
      return TIME.test(text) ? `TIMESTAMP '${text.replace('T', ' ')}'` : null;
    case 'boolean':
      if (/^(?:true|t|yes|1)$/i.test(text)) return 'TRUE';
      return /^(?:false|f|no|0)$/i.test(text) ? 'FALSE' : null;
  }
}

/** Whether something was given as a value, be it one or not: an empty box is filled in, anything else mended. */
export function isGiven(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value.trim() !== '';
}

/** A backslash is a sign like others in such a text, but some servers refuse one before a quote: those are written by their number. */
function quoted(text: string): string {
  const parts = text.split('\\').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(' || chr(92) || ')})`;
}
