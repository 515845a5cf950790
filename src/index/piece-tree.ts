const BYTES = 256;
/** Numbers of a node, side by side: the node above it, or one of those below; where its children are; the symbol of the piece that ends there, or 0; nothing. */
const [ABOVE, CHILDREN, SYMBOL, SIZE] = [0, 1, 2, 4];
const [FREE, NONE] = [-1, -2];

/**
 * Finds the longest piece that stands at a place of some bytes. A node's child lies as far behind the place of its children as its byte says, among children of
 * other nodes, and tells whose it is (a tree in double arrays): a step looks at one place.
 */
export class PieceTree {
  #nodes = new Int32Array(16 * BYTES * SIZE).fill(FREE);
  /** No place below is free. */
  #free = BYTES;
  /** Bytes of the symbol that was found last. */
  matched = 0;

  /**
   * @param pieces each once, in the order of their bytes
   * @param first symbol of the first piece
   */
  constructor(pieces: readonly Uint8Array[], first: number) {
    // A byte's node is the byte. Where there are no children, their place is that of these nodes, which are nobody's.
    for (let byte = 0; byte < BYTES; byte += 1) this.#nodes.set([NONE, 0, 0], byte * SIZE);
    for (let from = 0; from < pieces.length;) {
      const to = endOfRange(pieces, from, pieces.length, 0);
      this.#add(pieces, [from, to, 1], (pieces[from] as Uint8Array)[0] as number, first);
      from = to;
    }
  }

  /** The symbol of the longest piece that has a code, or the byte; `matched` tells how long it is. @param lengths bits by symbol */
  longest(bytes: Uint8Array, at: number, to: number, lengths: ArrayLike<number>): number {
    const nodes = this.#nodes;
    let node = bytes[at] as number;
    let symbol = node;
    let end = at + 1;
    for (let k = end; k < to; k += 1) {
      const child = (nodes[node * SIZE + CHILDREN] as number) + (bytes[k] as number);
      if (nodes[child * SIZE + ABOVE] !== node) break;
      node = child;
      const own = nodes[node * SIZE + SYMBOL] as number;
      if (own !== 0 && lengths[own] !== 0) {
        symbol = own;
        end = k + 1;
      }
    }
    this.matched = end - at;
    return symbol;
  }

  /** Adds what follows a node. @param range pieces that have the node's bytes in common, from, to, and how many bytes these are */
  #add(
    pieces: readonly Uint8Array[],
    [from, to, depth]: readonly [from: number, to: number, depth: number],
    node: number,
    first: number,
  ): void {
    let start = from;
    if (pieces[from]?.length === depth) {
      this.#nodes[node * SIZE + SYMBOL] = first + from;
      start += 1;
    }
    const ranges: (readonly [number, number, number])[] = [];
    for (let next = start; next < to; next = ranges.at(-1)?.[1] as number)
      ranges.push([next, endOfRange(pieces, next, to, depth), depth + 1]);
    const own = ranges.map(([piece]) => (pieces[piece] as Uint8Array)[depth] as number);
    if (own.length === 0) return;
    const children = this.#take(own, node);
    this.#nodes[node * SIZE + CHILDREN] = children;
    ranges.forEach((range, i) => this.#add(pieces, range, children + (own[i] as number), first));
  }

  /** Finds places for children that all are free, and takes them. @param bytes ascending */
  #take(bytes: readonly number[], above: number): number {
    const isFree = (place: number) => (this.#nodes[place * SIZE + ABOVE] ?? FREE) === FREE;
    while (!isFree(this.#free)) this.#free += 1;
    let children = this.#free - (bytes[0] as number);
    while (children < 0 || !bytes.every((byte) => isFree(children + byte))) children += 1;
    const most = (children + BYTES) * SIZE;
    if (most > this.#nodes.length) {
      const larger = new Int32Array(most * 2).fill(FREE);
      larger.set(this.#nodes);
      this.#nodes = larger;
    }
    for (const byte of bytes) this.#nodes.set([above, 0, 0], (children + byte) * SIZE);
    return children;
  }
}

/** The first piece behind one, before `to`, that has another byte at a place. */
function endOfRange(pieces: readonly Uint8Array[], from: number, to: number, place: number): number {
  const byte = pieces[from]?.[place];
  let end = from + 1;
  while (end < to && pieces[end]?.[place] === byte) end += 1;
  return end;
}
