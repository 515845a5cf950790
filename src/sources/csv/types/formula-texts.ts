/** A text whose cells are written as themselves. */
export interface Unwrapped {
  readonly bytes: Uint8Array;
  /** How many were written as formulas. */
  readonly cells: number;
}

const [EQUALS, QUOTE, LF, CR] = [61, 34, 10, 13];
/** What parts cells. */
const DELIMITERS: ReadonlySet<number> = new Set([',', ';', '\t', '|'].map((one) => one.charCodeAt(0)));

/**
 * Cells of a CSV that are formulas of nothing but a text, `="028001"` or the same in quotes, `"=""028001"""`, as quoted texts: so are codes
 * written that a spreadsheet program would else take for numbers. Null: there are none.
 * @param bytes of UTF-8, or another encoding in which ASCII is itself
 */
export function withoutFormulas(bytes: Uint8Array): Unwrapped | null {
  const out: Uint8Array[] = [];
  let [cells, kept] = [0, 0];
  for (let at = bytes.indexOf(EQUALS); at >= 0; at = bytes.indexOf(EQUALS, at + 1)) {
    const isQuoted = bytes[at - 1] === QUOTE && bytes[at + 2] === QUOTE;
    const start = isQuoted ? at - 1 : at;
    if (bytes[at + 1] !== QUOTE || !isEdge(bytes, start - 1)) continue;
    const from = at + (isQuoted ? 3 : 2);
    const to = endOfText(bytes, from);
    const end = isQuoted ? to + 3 : to + 1;
    if (to < 0 || (isQuoted && (bytes[to + 1] !== QUOTE || bytes[to + 2] !== QUOTE)) || !isEdge(bytes, end))
      continue;
    // A quote, the text, a quote.
    out.push(bytes.subarray(kept, start), bytes.subarray(from - 1, to + 1));
    kept = end;
    cells++;
  }
  if (cells === 0) return null;
  out.push(bytes.subarray(kept));
  const whole = new Uint8Array(out.reduce((sum, part) => sum + part.length, 0));
  let length = 0;
  for (const part of out) {
    whole.set(part, length);
    length += part.length;
  }
  return { bytes: whole, cells };
}

/** Whether a place is the end of a cell, the beginning of a text or its end. */
function isEdge(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at];
  // The last byte of a byte order mark, which stands at the beginning alone.
  return (
    byte === undefined || byte === LF || byte === CR || DELIMITERS.has(byte) || (at === 2 && byte === 0xbf)
  );
}

/** Where the next quote is in a line; -1: there is none. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === LF || bytes[at] === CR) return -1;
  }
  return -1;
}
