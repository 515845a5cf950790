const BYTES = 256;
/** Numbers of a node, side by side: where the node above it is, or one of those below; where its children are; the entry of the piece that ends there, or 0: none does; nothing. */
const [ABOVE, CHILDREN, ENTRY, SIZE] = [0, 1, 2, 4];
const [FREE, NONE] = [-1, -2];

/** The lowest bits of an entry: how many bits it takes to tell a symbol. Above them an entry says what anybody wants to know of the symbol. */
export const ENTRY_BITS = 5;
const BITS = (1 << ENTRY_BITS) - 1;

/** Some pieces, and what it takes to tell each. */
export interface TreePieces {
  /** Each once, in the order of their bytes. */
  readonly pieces: readonly Uint8Array[];
  /** The symbol of the first of them; those of the others follow. */
  readonly first: number;
  /** The entry of each byte, which is its own symbol, and of each piece by its symbol; 0: a piece that is not to be used. */
  readonly entries: ArrayLike<number>;
}

/**
 * Tells bytes by pieces, and single bytes, that take the fewest bits together. A node's child lies as far behind the place of its children as its byte says,
 * among children of other nodes, and tells whose it is (a tree in double arrays): a step looks at one place.
 */
export class PieceTree {
  #nodes = new Int32Array(4 * BYTES * SIZE).fill(FREE);
  /** No place below is free. */
  #free = BYTES;
  #least = new Int32Array(64);
  /** Of what was parsed last, by place from its first byte: the entry of what is told there, and where that ends. */
  entries = new Int32Array(64);
  ends = new Int32Array(64);

  constructor({ pieces, first, entries }: TreePieces) {
    const places = [...pieces.keys()].filter((place) => entries[first + place] !== 0);
    const used = {
      pieces: places.map((place) => pieces[place]!),
      entries: places.map((place) => entries[first + place]!),
    };
    // A byte's node is the byte. Where there are no children, their place is that of these nodes, which are nobody's.
    for (let byte = 0; byte < BYTES; byte += 1) this.#nodes.set([NONE, 0, entries[byte]!], byte * SIZE);
    for (let from = 0; from < places.length;) {
      const to = endOfRange(used.pieces, from, places.length, 0);
      this.#add(used, [from, to, 1], used.pieces[from]![0]!);
      from = to;
    }
  }

  /** Finds from the end on what takes the fewest bits from each place, of several ways one of long pieces; `entries` and `ends` tell it. */
  parse(bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length >= this.ends.length) this.#grow(length * 2);
    // The fewest bits to the end.
    const least = this.#least;
    const [nodes, entries, ends] = [this.#nodes, this.entries, this.ends];
    least[length] = 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      let node = bytes[from + at]! * SIZE;
      let entry = nodes[node + ENTRY]!;
      let end = at + 1;
      let best = (entry & BITS) + least[end]!;
      for (let k = end; k < length; k += 1) {
        const child = nodes[node + CHILDREN]! + bytes[from + k]! * SIZE;
        if (nodes[child + ABOVE] !== node) break;
        node = child;
        const own = nodes[node + ENTRY]!;
        if (own === 0) continue;
        const bits = (own & BITS) + least[k + 1]!;
        if (bits > best) continue;
        best = bits;
        entry = own;
        end = k + 1;
      }
      least[at] = best;
      entries[at] = entry;
      ends[at] = end;
    }
  }

  #grow(length: number): void {
    this.#least = new Int32Array(length);
    this.entries = new Int32Array(length);
    this.ends = new Int32Array(length);
  }

  /** Adds what follows a node. @param range pieces that have the node's bytes in common, from, to, and how many bytes these are */
  #add(
    used: UsedPieces,
    [from, to, depth]: readonly [from: number, to: number, depth: number],
    node: number,
  ): void {
    const { pieces, entries } = used;
    let start = from;
    if (pieces[from]?.length === depth) {
      this.#nodes[node * SIZE + ENTRY] = entries[from]!;
      start += 1;
    }
    const ranges: (readonly [number, number, number])[] = [];
    for (let next = start; next < to; next = ranges.at(-1)?.[1] as number)
      ranges.push([next, endOfRange(pieces, next, to, depth), depth + 1]);
    const own = ranges.map(([piece]) => pieces[piece]![depth]!);
    if (own.length === 0) return;
    const children = this.#take(own, node);
    this.#nodes[node * SIZE + CHILDREN] = children * SIZE;
    ranges.forEach((range, i) => this.#add(used, range, children + own[i]!));
  }

  /** Finds places for children that all are free, and takes them. @param bytes ascending */
  #take(bytes: readonly number[], above: number): number {
    const isFree = (place: number) => (this.#nodes[place * SIZE + ABOVE] ?? FREE) === FREE;
    while (!isFree(this.#free)) this.#free += 1;
    let children = this.#free - bytes[0]!;
    while (children < 0 || !bytes.every((byte) => isFree(children + byte))) children += 1;
    const most = (children + BYTES) * SIZE;
    if (most > this.#nodes.length) {
      const larger = new Int32Array(most * 2).fill(FREE);
      larger.set(this.#nodes);
      this.#nodes = larger;
    }
    for (const byte of bytes) this.#nodes.set([above * SIZE, 0, 0], (children + byte) * SIZE);
    return children;
  }
}

/** Pieces that are used, and the entry of each. */
interface UsedPieces {
  readonly pieces: readonly Uint8Array[];
  readonly entries: readonly number[];
}

/** The first piece behind one, before `to`, that has another byte at a place. */
function endOfRange(pieces: readonly Uint8Array[], from: number, to: number, place: number): number {
  const byte = pieces[from]?.[place];
  let end = from + 1;
  while (end < to && pieces[end]?.[place] === byte) end += 1;
  return end;
}
