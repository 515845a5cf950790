/** What it takes to tell the code of a symbol, in bits of the samples: whoever reads a page of records reads the codes of all symbols. */
const ENTRY = 24;

/** Kinds of texts that have one code. */
interface Group {
  readonly kinds: readonly number[];
  /** By symbol how often it is written. */
  readonly counts: Float64Array;
  /** Those that are. */
  readonly symbols: readonly number[];
  readonly total: number;
  /** Of all symbols' `times`. */
  readonly sum: number;
  /** Symbols that have a code. */
  readonly used: number;
}

/**
 * Puts kinds of texts together that are written by nearly the same symbols: one code for both takes less than what two take to be told.
 * @param counts by kind and symbol how often it is written in samples
 * @param least a symbol has a code of its own if it is written so often
 * @param most groups
 * @returns the group of each kind, from 0
 */
export function groupKinds(counts: readonly Uint32Array[], least: number, most: number): readonly number[] {
  let groups = counts.map((own, kind) => toGroup([kind], Float64Array.from(own), least));
  let gains = groups.map((a, i) => groups.map((b, k) => (k < i ? gainOf(a, b, least) : -Infinity)));
  while (groups.length > 1) {
    let [first, second, gain] = [0, 0, -Infinity];
    gains.forEach((row, i) =>
      row.forEach((own, k) => {
        if (own > gain) [first, second, gain] = [k, i, own];
      }),
    );
    if (gain <= 0 && groups.length <= most) break;
    const [a, b] = [groups[first]!, groups[second]!];
    const both = a.counts.map((count, symbol) => count + b.counts[symbol]!);
    const joined = toGroup([...a.kinds, ...b.kinds], both, least);
    const others = [...groups.keys()].filter((i) => i !== first && i !== second);
    gains = others.map((i) => others.map((k) => gains[i]?.[k] as number));
    groups = others.map((i) => groups[i]!);
    gains.forEach((row) => row.push(-Infinity));
    gains.push([...groups.map((own) => gainOf(joined, own, least)), -Infinity]);
    groups.push(joined);
  }
  const inOrder = groups.toSorted((a, b) => Math.min(...a.kinds) - Math.min(...b.kinds));
  return counts.map((_, kind) => inOrder.findIndex(({ kinds }) => kinds.includes(kind)));
}

function toGroup(kinds: readonly number[], counts: Float64Array, least: number): Group {
  const symbols: number[] = [];
  let [total, sum, used] = [0, 0, 0];
  counts.forEach((count, symbol) => {
    if (count === 0) return;
    symbols.push(symbol);
    total += count;
    sum += times(count);
    if (count >= least) used += 1;
  });
  return { kinds, counts, symbols, total, sum, used };
}

function times(count: number): number {
  return count === 0 ? 0 : count * Math.log2(count);
}

/** Bits of all symbols of a group, were each told as shortly as can be, and of what tells their codes. */
function bitsOf({ total, sum, used }: Pick<Group, 'total' | 'sum' | 'used'>): number {
  return times(total) - sum + used * ENTRY;
}

/** Bits that two groups take less together. */
function gainOf(a: Group, b: Group, least: number): number {
  const [few, many] = a.symbols.length < b.symbols.length ? [a, b] : [b, a];
  let [sum, used] = [a.sum + b.sum, a.used + b.used];
  for (const symbol of few.symbols) {
    const [x, y] = [few.counts[symbol]!, many.counts[symbol]!];
    if (y === 0) continue;
    sum += times(x + y) - times(x) - times(y);
    used += [x + y, -x, -y].reduce((all, own) => (Math.abs(own) >= least ? all + Math.sign(own) : all), 0);
  }
  return bitsOf(a) + bitsOf(b) - bitsOf({ total: a.total + b.total, sum, used });
}
