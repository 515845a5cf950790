/** A request takes as long as so many bytes. */
export const REQUEST = 5_000;
/** Bytes between two pieces that are read with them. */
const GAP = 2_048;

/** What it costs to read some pieces, which come in order, as bytes. */
export class ReadingCost {
  bytes = 0;
  #from = -Infinity;
  #end = -Infinity;

  add(from: number, to: number): void {
    // Several words stand in one block.
    if (to === from || from === this.#from) return;
    this.bytes += to - from + (from > this.#end + GAP ? REQUEST : 0);
    this.#from = from;
    this.#end = to;
  }
}
