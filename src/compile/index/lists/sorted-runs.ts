import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { Batches, Sequential } from './scratch-file.ts';
import type { ScratchPath } from './spool.ts';

/** Hears of a key, as bytes, and of its records, ascending. What it is given is good until it returns. */
export type TakeKey = (key: Uint8Array, ids: Uint32Array) => void;

/** Gives keys in the order of their bytes, each once. */
export type GiveKeys = (take: TakeKey) => void;

/** Sorts more than memory holds: parts of it, sorted by themselves, wait in files (runs) to be merged. */
export class SortedRuns {
  readonly #paths: string[] = [];

  constructor(readonly scratch: ScratchPath) {}

  /** Writes a run: of records that come after those of all runs before. */
  write(give: GiveKeys): void {
    const path = this.scratch();
    this.#paths.push(path);
    const fd = openSync(path, 'w');
    try {
      const writer = new Batches(fd);
      const head = new Uint32Array(2);
      give((key, ids) => {
        head[0] = key.length;
        head[1] = ids.length;
        writer.add(new Uint8Array(head.buffer));
        writer.add(new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength));
        writer.add(key);
        // Numbers are read where they lie, which is at multiples of four.
        writer.add(PADDING.subarray(0, paddingOf(key.length)));
      });
      writer.flush();
    } finally {
      closeSync(fd);
    }
  }

  /** Everything in order, with the last part, which needs no file where it is the only one; nothing can be written any more. */
  finish(last: GiveKeys, take: TakeKey): void {
    if (this.#paths.length === 0) return last(take);
    try {
      this.write(last);
      this.#merge(take);
    } finally {
      this.discard();
    }
  }

  /** Removes what it has written. */
  discard(): void {
    for (const path of this.#paths.splice(0)) rmSync(path, { force: true });
  }

  #merge(take: TakeKey): void {
    const runs = this.#paths.map((path, order) => new Run(path, order));
    try {
      const heap = new RunHeap(runs.filter((run) => run.next()));
      for (let first = heap.first; first; first = heap.first) {
        const { key } = first;
        let { ids } = first;
        heap.forward();
        if (isSame(heap.first, key)) {
          const all = [ids];
          for (; isSame(heap.first, key); heap.forward()) all.push((heap.first as Run).ids);
          ids = joined(all);
        }
        take(key, ids);
      }
    } finally {
      for (const run of runs) run.close();
    }
  }
}

const PADDING = new Uint8Array(3);
const paddingOf = (length: number) => -length & 3;

/** A run that is read from its beginning on. */
class Run {
  readonly #fd: number;
  readonly #file: Sequential;
  key: Uint8Array = PADDING;
  ids: Uint32Array = new Uint32Array(0);
  #left: number;

  constructor(
    path: string,
    readonly order: number,
  ) {
    this.#fd = openSync(path, 'r');
    this.#file = new Sequential(this.#fd, 0);
    this.#left = fstatSync(this.#fd).size;
  }

  /** Reads the next key; false: there is none. */
  next(): boolean {
    if (this.#left === 0) return false;
    const head = this.#file.read(8);
    const [length = 0, count = 0] = new Uint32Array(head.buffer, head.byteOffset, 2);
    const size = 4 * count + length + paddingOf(length);
    const body = this.#file.read(size);
    this.ids = new Uint32Array(body.buffer as ArrayBuffer, body.byteOffset, count);
    this.key = body.subarray(4 * count, 4 * count + length);
    this.#left -= 8 + size;
    return true;
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** Runs, the one with the least key first; of those with the same key the earliest. */
class RunHeap {
  readonly #runs: Run[];

  constructor(runs: readonly Run[]) {
    this.#runs = runs.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  get first(): Run | undefined {
    return this.#runs[0];
  }

  /** Has the first run go on to its next key. */
  forward(): void {
    const runs = this.#runs;
    const first = runs[0]!;
    if (!first.next()) {
      const last = runs.pop()!;
      if (runs.length === 0) return;
      runs[0] = last;
    }
    const moved = runs[0]!;
    let at = 0;
    for (;;) {
      let least = 2 * at + 1;
      if (least >= runs.length) break;
      if (least + 1 < runs.length && isBefore(runs[least + 1]!, runs[least]!)) least += 1;
      if (!isBefore(runs[least]!, moved)) break;
      runs[at] = runs[least]!;
      at = least;
    }
    runs[at] = moved;
  }
}

function isBefore(a: Run, b: Run): boolean {
  const order = Buffer.compare(a.key, b.key);
  return order === 0 ? a.order < b.order : order < 0;
}

function isSame(run: Run | undefined, key: Uint8Array): boolean {
  return run !== undefined && run.key.length === key.length && Buffer.compare(run.key, key) === 0;
}

function joined(all: readonly Uint32Array[]): Uint32Array {
  const ids = new Uint32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const own of all) {
    ids.set(own, at);
    at += own.length;
  }
  return ids;
}
