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

/** A number as JavaScript has it, where that loses but the zeros at its end, as of 1.50. Whatever else it is stays as it is. */
export function withoutScale(value: unknown): unknown {
  if (!(value instanceof ExactNumber)) return value;
  const shortest = value.text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  const number = Number(shortest);
  return number === 0 || String(number) === shortest ? number : value;
}

/** Beyond this many characters numbers are read as JavaScript reads them: exactness costs too long there. */
const EXACT_UP_TO = 8_000_000;

/**
 * JSON.parse that keeps the text of numbers which would change by being read, as {@link ExactNumber}. They are told from the text: a
 * reviver that asks for each value's source takes ten times as long.
 * @throws SyntaxError as JSON.parse does
 */
export function parseExactJson(text: string): unknown {
  if (text.length > EXACT_UP_TO || !MAY_CHANGE.test(text)) return JSON.parse(text);
  // One more than there are anywhere: no string of the text begins so.
  const mark = MARK.repeat(1 + (text.match(MARKS)?.length ?? 0));
  return withExact(JSON.parse(markNumbers(text, mark)), mark);
}

const MARK = '\uE000';
const MARKS = /\uE000|\\uE000/gi;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** The text with numbers that would change as strings that begin with a mark. */
function markNumbers(text: string, mark: string): string {
  const marked = (part: string): string =>
    MAY_CHANGE.test(part)
      ? part.replace(NUMBER, (digits) => (String(Number(digits)) === digits ? digits : `"${mark}${digits}"`))
      : part;
  const parts: string[] = [];
  let done = 0;
  for (let from = 0; from < text.length;) {
    const open = text.indexOf('"', from);
    const outside = text.slice(from, open < 0 ? text.length : open);
    const written = marked(outside);
    if (written !== outside) {
      parts.push(text.slice(done, from), written);
      done = from + outside.length;
    }
    if (open < 0) break;
    from = endOfString(text, open) + 1;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** The place of the quote that ends a string; the last of the text where none does, which JSON.parse will tell. */
function endOfString(text: string, open: number): number {
  for (let from = open + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return text.length;
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** Puts numbers in the place of their marked texts, within the value. */
function withExact(value: unknown, mark: string): unknown {
  if (typeof value === 'string')
    return value.startsWith(mark) ? new ExactNumber(value.slice(mark.length)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  for (const key in members) {
    const member = members[key];
    if (typeof member === 'string' ? member.startsWith(mark) : typeof member === 'object' && member !== null)
      members[key] = withExact(member, mark);
  }
  return value;
}

/**
 * Sixteen digits, a fraction that ends in zero or is long, or an exponent: anything else survives a JavaScript number. UUIDs, which stand
 * in every answer, have a digit and an `e` side by side more often than not.
 */
const MAY_CHANGE = /\d{16}|\.\d*0[,\]}\s]|\.\d{15}|\d[eE][-+]?\d+[,\]}\s]/;

/**
 * JSON.stringify that writes an {@link ExactNumber} as the number it was.
 * @param indent blanks before nested lines; none: one line, as records are downloaded; null: without any blanks
 */
export function writeExactJson(value: unknown, indent?: string | null): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = typeof indent === 'string' ? `${indent}  ` : indent;
  const blank = indent === null ? '' : ' ';
  const parts = Array.isArray(value)
    ? value.map((item) => writeExactJson(item, inner))
    : Object.entries(value).map(
        ([key, member]) => `${JSON.stringify(key)}:${blank}${writeExactJson(member, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return typeof inner === 'string'
    ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
    : `${open}${parts.join(`,${blank}`)}${close}`;
}
