import { PgError } from '../errors.ts';

/** JSON text as jsonb prints it: `{"a": 1}`, shorter keys first, the last of equal keys kept, numbers as written. */
export function toJsonb(text: string, location?: number): string {
  return print(parseJson(text, location));
}

/** Parsed JSON; numbers keep their text. */
export type Json = null | boolean | string | JsonNumber | readonly Json[] | ReadonlyMap<string, Json>;

export interface JsonNumber {
  readonly number: string;
}

/** @throws PgError `invalid input syntax for type json` */
export function parseJson(text: string, location?: number): Json {
  const reader = new Reader(text, location);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly location: number | undefined,
  ) {}

  private fail(): PgError {
    return new PgError('invalid_text_representation', 'invalid input syntax for type json', {
      location: this.location,
      detail: 'Token is invalid.',
    });
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return undefined;
    this.at = pattern.lastIndex;
    return match[0];
  }

  private blank(): void {
    this.take(/[ \t\r\n]*/y);
  }

  end(): void {
    this.blank();
    if (this.at < this.text.length) throw this.fail();
  }

  value(depth: number): Json {
    if (depth > 500) throw new PgError('program_limit_exceeded', 'stack depth limit exceeded');
    this.blank();
    const number = this.take(/-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y);
    if (number !== undefined) return { number };
    const word = this.take(/true|false|null/y);
    if (word) return word === 'null' ? null : word === 'true';
    if (this.text[this.at] === '"') return this.string();
    if (this.take(/\[/y)) return this.list(depth);
    if (this.take(/\{/y)) return this.object(depth);
    throw this.fail();
  }

  private string(): string {
    const quoted = this.take(
      /"(?:[^"\\\p{Cc}\u2028]|[\u007f-\u009f\u2028]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy,
    );
    if (quoted === undefined) throw this.fail();
    return JSON.parse(quoted) as string;
  }

  private list(depth: number): Json {
    const items: Json[] = [];
    this.blank();
    if (this.take(/\]/y)) return items;
    do items.push(this.value(depth + 1));
    while ((this.blank(), this.take(/,/y)));
    if (!this.take(/\]/y)) throw this.fail();
    return items;
  }

  private object(depth: number): Json {
    const members = new Map<string, Json>();
    this.blank();
    if (this.take(/\}/y)) return members;
    do {
      this.blank();
      const key = this.string();
      this.blank();
      if (!this.take(/:/y)) throw this.fail();
      members.set(key, this.value(depth + 1));
    } while ((this.blank(), this.take(/,/y)));
    if (!this.take(/\}/y)) throw this.fail();
    return members;
  }
}

function print(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  if (value instanceof Map) {
    const bytes = (key: string) => new TextEncoder().encode(key).length;
    const members = [...(value as ReadonlyMap<string, Json>)].sort(
      ([a], [b]) => bytes(a) - bytes(b) || (a < b ? -1 : a > b ? 1 : 0),
    );
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}: ${print(member)}`).join(', ')}}`;
  }
  return plainNumber((value as JsonNumber).number);
}

/** A number as jsonb's numeric prints it: without an exponent, and no zero with a sign. */
function plainNumber(text: string): string {
  const [, minus = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const sign = /[1-9]/.test(whole + part) ? minus : '';
  const moved = Number(exponent);
  if (moved > 131072 || moved < -16383)
    throw new PgError('numeric_value_out_of_range', 'value overflows numeric format');
  const digits = whole + part.padEnd(moved, '0');
  const point = whole.length + moved;
  const padded = digits.padStart(digits.length - point + 1, '0');
  const at = padded.length - (digits.length - point);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return `${sign}${before}${at < padded.length ? `.${padded.slice(at)}` : ''}`;
}
