/** Bytes that are compared at once. */
const AT_ONCE = 4;
/** So few texts are sorted one by one. */
const FEW = 12;

/**
 * The numbers of texts in the order of their bytes. Four bytes of each are sorted at once, as numbers, natively; then, among those that share
 * them, the next four.
 * @param starts where each text begins in `bytes`; one more at the end
 */
export function sortTexts(bytes: Uint8Array, starts: Uint32Array, count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const words = new BigUint64Array(count);
  // Of each word the low half, then the high one: typed arrays have the lowest byte first on every machine that Node runs on but one.
  const halves = new Uint32Array(words.buffer);
  const compare = (a: number, b: number, depth: number): number => {
    const [endA, endB] = [starts[a + 1]!, starts[b + 1]!];
    let [i, k] = [starts[a]! + depth, starts[b]! + depth];
    while (i < endA && k < endB && bytes[i] === bytes[k]) [i, k] = [i + 1, k + 1];
    if (i < endA && k < endB) return bytes[i]! - bytes[k]!;
    return endA - i - (endB - k);
  };
  const insert = (from: number, to: number, depth: number): void => {
    for (let i = from + 1; i < to; i += 1) {
      const own = order[i]!;
      let at = i;
      for (; at > from && compare(order[at - 1]!, own, depth) > 0; at -= 1) order[at] = order[at - 1]!;
      order[at] = own;
    }
  };
  const left: [from: number, to: number, depth: number][] = [[0, count, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [from, to, depth] = next;
    if (to - from <= FEW) {
      insert(from, to, depth);
      continue;
    }
    for (let i = from; i < to; i += 1) {
      const text = order[i]!;
      const at = starts[text]! + depth;
      const end = starts[text + 1]!;
      let prefix = 0;
      for (let k = 0; k < AT_ONCE; k += 1) prefix = prefix * 256 + (at + k < end ? bytes[at + k]! : 0);
      halves[2 * i] = text;
      halves[2 * i + 1] = prefix;
    }
    words.subarray(from, to).sort();
    for (let i = from; i < to; i += 1) order[i] = halves[2 * i]!;
    for (let start = from; start < to;) {
      let end = start + 1;
      while (end < to && halves[2 * end + 1] === halves[2 * start + 1]) end += 1;
      if (end > start + 1) left.push([endedFirst(start, end, depth + AT_ONCE), end, depth + AT_ONCE]);
      start = end;
    }
  }
  return order;

  /** Puts texts that have no more bytes before the others, the shorter first: zeros stood for what they lack. Tells where the others begin. */
  function endedFirst(from: number, to: number, depth: number): number {
    const own = order.slice(from, to);
    const lengthOf = (text: number) => starts[text + 1]! - starts[text]!;
    const ended = own.filter((text) => lengthOf(text) <= depth).sort((a, b) => lengthOf(a) - lengthOf(b));
    if (ended.length === 0) return from;
    order.set(ended, from);
    order.set(
      own.filter((text) => lengthOf(text) > depth),
      from + ended.length,
    );
    return from + ended.length;
  }
}
