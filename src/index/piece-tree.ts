/** Finds the longest piece that stands at a place of some bytes. */
export class PieceTree {
  /** By a hash of node and byte: which child that is, and of what. */
  readonly #keys: Int32Array;
  readonly #nodes: Int32Array;
  readonly #mask: number;
  /** By node the symbol of the piece that ends there, or 0. */
  readonly #symbols: Int32Array;
  /** Bytes of the symbol that was found last. */
  matched = 0;

  /** @param first symbol of the first piece */
  constructor(pieces: readonly Uint8Array[], first: number) {
    const most = 257 + pieces.reduce((sum, { length }) => sum + length, 0);
    let size = 1024;
    while (size < most * 2) size *= 2;
    this.#mask = size - 1;
    this.#keys = new Int32Array(size).fill(-1);
    this.#nodes = new Int32Array(size);
    this.#symbols = new Int32Array(most + 1);
    let count = 256;
    pieces.forEach((piece, i) => {
      // A byte's node is the byte.
      let node = piece[0] as number;
      for (let k = 1; k < piece.length; k += 1) {
        const slot = this.#slot(node, piece[k] as number);
        if (this.#keys[slot] === -1) {
          this.#keys[slot] = node * 256 + (piece[k] as number);
          this.#nodes[slot] = count++;
        }
        node = this.#nodes[slot] as number;
      }
      this.#symbols[node] = first + i;
    });
  }

  /** The symbol of the longest piece that has a code, or the byte; `matched` tells how long it is. @param lengths bits by symbol */
  longest(bytes: Uint8Array, at: number, to: number, lengths: Uint8Array): number {
    let node = bytes[at] as number;
    let symbol = node;
    this.matched = 1;
    for (let k = at + 1; k < to; k += 1) {
      const slot = this.#slot(node, bytes[k] as number);
      if (this.#keys[slot] === -1) break;
      node = this.#nodes[slot] as number;
      const own = this.#symbols[node] as number;
      if (own !== 0 && lengths[own] !== 0) {
        symbol = own;
        this.matched = k + 1 - at;
      }
    }
    return symbol;
  }

  #slot(node: number, byte: number): number {
    const key = node * 256 + byte;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & this.#mask;
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask;
    return slot;
  }
}
