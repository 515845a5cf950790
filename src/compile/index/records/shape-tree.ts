/** Characters that are alike to the parser: digits, and letters but for the one of exponents. What is not here has no class, 0. */
const CLASSES = ['0123456789', 'abcdfghijklmnopqrstuvwxyzABCDFGHIJKLMNOPQRSTUVWXYZ', 'eE', ...'.,:;/_+-'];
const CLASS_OF = new Uint8Array(128);
CLASSES.forEach((characters, i) => {
  for (const character of characters) CLASS_OF[character.charCodeAt(0)] = i + 1;
});
const WIDTH = CLASSES.length + 1;
/** Shapes of chunks that are remembered. */
const MOST_NODES = 200_000;
/** Bytes of chunks that have a shape. */
export const LONGEST = 40;

/**
 * Numbers for the shapes of chunks, in which digits and letters take each other's place: PostgreSQL's parser finds tokens at the same
 * places in all chunks of a shape.
 */
export class ShapeTree {
  /** By node and class the next node. */
  #next = new Int32Array(1024 * WIDTH);
  #nodes: number;

  /** @param roots kinds of places that chunks stand in: their shapes have numbers of their own */
  constructor(roots: number) {
    this.#nodes = roots;
  }

  /**
   * The number of the shape of a chunk, which lies in UTF-8 from `start` to `end`; -1: it is of another kind, or there are too many.
   * @param root kind of its place, from 0
   */
  find(bytes: Uint8Array, start: number, end: number, root: number): number {
    if (end - start > LONGEST) return -1;
    let node = root;
    for (let i = start; i < end; i += 1) {
      const code = bytes[i]!;
      const own = code < 128 ? CLASS_OF[code]! : 0;
      if (own === 0) return -1;
      const edge = node * WIDTH + own;
      let next = this.#next[edge]!;
      if (next === 0) {
        if (this.#nodes === MOST_NODES) return -1;
        next = this.#addNode();
        this.#next[edge] = next;
      }
      node = next;
    }
    return node;
  }

  #addNode(): number {
    if ((this.#nodes + 1) * WIDTH > this.#next.length) {
      const next = new Int32Array(this.#next.length * 2);
      next.set(this.#next);
      this.#next = next;
    }
    return this.#nodes++;
  }
}
