import { MOST_BITS } from '../../../index/bytes/prefix-code.ts';

/** Bits of Huffman's codes for symbols that occur so often, `MOST_BITS` at most; 0: it does not occur. At least one does. */
export function codeLengths(counts: Uint32Array): Uint8Array {
  const symbols = [...counts.keys()].filter((symbol) => counts[symbol] !== 0);
  const lengths = new Uint8Array(counts.length);
  if (symbols.length === 1) lengths[symbols[0]!] = 1;
  if (symbols.length < 2) return lengths;
  for (let weights = symbols.map((symbol) => counts[symbol]!); ;) {
    const depths = depthsOf(weights);
    if (depths.every((depth) => depth <= MOST_BITS)) {
      symbols.forEach((symbol, i) => (lengths[symbol] = depths[i]!));
      return lengths;
    }
    // Flatter: the rarest then have shorter codes.
    weights = weights.map((weight) => Math.ceil(weight / 2));
  }
}

/** By weight how deep it stands in Huffman's tree. */
function depthsOf(weights: readonly number[]): readonly number[] {
  const order = [...weights.keys()].sort((a, b) => weights[a]! - weights[b]! || a - b);
  // Leaves in order, and inner nodes as they are made, which are in order as well.
  const nodes: { readonly weight: number; readonly children: readonly [number, number] }[] = [];
  const size = order.length;
  const weightOf = (node: number) =>
    node < size ? weights[order[node]!]! : (nodes[node - size]?.weight ?? Infinity);
  let [leaf, inner] = [0, size];
  const least = () => (leaf < size && weightOf(leaf) <= weightOf(inner) ? leaf++ : inner++);
  while (nodes.length < size - 1) {
    const children = [least(), least()] as const;
    nodes.push({ weight: weightOf(children[0]) + weightOf(children[1]), children });
  }
  const depths = new Uint32Array(size + nodes.length);
  for (let node = nodes.length - 1; node >= 0; node -= 1)
    for (const child of nodes[node]!.children) depths[child] = depths[size + node]! + 1;
  const byWeight = Array.from<number>({ length: size });
  order.forEach((weight, i) => (byWeight[weight] = depths[i]!));
  return byWeight;
}
