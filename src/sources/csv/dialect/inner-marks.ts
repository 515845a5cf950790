const LF = 10;
const CR = 13;
const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * A text of UTF-8 without the byte order marks that begin lines within it, as where files were put one behind the other; null: there are
 * none. One at its very beginning stays.
 */
export function withoutInnerMarks(bytes: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  const isMark = (at: number) => MARK.every((byte, i) => bytes[at + i] === byte);
  let from = 0;
  for (let at = bytes.indexOf(MARK[0], 1); at >= 0; at = bytes.indexOf(MARK[0], at + 1)) {
    const before = bytes[at - 1];
    const isFirst = before === LF || before === CR || (at === MARK.length && isMark(0));
    if (!isFirst || !isMark(at)) continue;
    parts.push(bytes.subarray(from, at));
    from = at + MARK.length;
  }
  if (parts.length === 0) return null;
  parts.push(bytes.subarray(from));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of parts) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
