import { discardPart, type PartName, type PendingPart, type Wish } from './part-wishes.ts';

/** Makes what was not made while a column was read. */
export interface PartMaker {
  /** How many are made side by side. */
  readonly atOnce: number;
  /** Hears how much of what may have to be made is done, from 0 to 1. */
  tell(done: number): void;
  /** Rejects with EngineError. */
  make(column: number, part: PartName, how: MakingPart): Promise<PendingPart>;
}

export interface MakingPart {
  /** Of grams: which of them, see IndexedColumn. */
  readonly window: number;
  /** Hears how much of it is done, from 0 to 1. */
  readonly tell: (done: number) => void;
}

/** Has parts made side by side: what takes longest is begun first, so that it does not come to its end long after all others. */
export class PartQueue {
  /** By part what will have been made of it, as long as nobody has taken it. */
  readonly #begun = new Map<string, Promise<PendingPart>>();
  readonly #underWay = new Set<Promise<unknown>>();
  /** Those to be begun. */
  #left: readonly Wish[] = [];
  /** By part that was begun how much of it is done, and how much it is in all: bytes, about. */
  readonly #work = new Map<string, readonly [done: number, all: number]>();
  #told = 0;

  constructor(readonly maker: PartMaker) {}

  /** From now on of what was not begun these are made, and no others. */
  want(wishes: readonly Wish[]): void {
    this.#left = wishes
      .filter((wish) => !wish.made && !this.#work.has(keyOf(wish)))
      .sort((a, b) => b.estimate - a.estimate);
    this.#beginNext();
  }

  /** What is made of a part, whether it was wanted or not. Rejects with EngineError. */
  async take(wish: Wish): Promise<PendingPart> {
    const key = keyOf(wish);
    if (!this.#work.has(key) && !this.#left.some((own) => keyOf(own) === key))
      this.#left = [wish, ...this.#left];
    this.#beginNext();
    while (!this.#begun.has(key)) await Promise.race(this.#underWay);
    const made = await (this.#begun.get(key) as Promise<PendingPart>);
    this.#begun.delete(key);
    return made;
  }

  /** Begins no more, and discards what nobody has taken. */
  async close(): Promise<void> {
    this.#left = [];
    for (const made of this.#begun.values()) await made.then(discardPart, () => null);
  }

  #beginNext(): void {
    const room = this.maker.atOnce - this.#underWay.size;
    const next = this.#left.slice(0, Math.max(0, room));
    this.#left = this.#left.slice(next.length);
    for (const wish of next) this.#begin(wish);
  }

  #begin(wish: Wish): void {
    const { column, part, window, estimate } = wish;
    const key = keyOf(wish);
    const tell = (done: number) => {
      this.#work.set(key, [done * estimate, estimate]);
      this.#tell();
    };
    this.#work.set(key, [0, estimate]);
    const made = this.maker.make(column, part, { window, tell });
    this.#begun.set(key, made);
    // Whoever takes it hears of its failure.
    const over = made
      .then(
        () => tell(1),
        () => {},
      )
      .then(() => {
        this.#underWay.delete(over);
        this.#beginNext();
      });
    this.#underWay.add(over);
  }

  /** What turns out to be wanted, or not to be, lets nothing that was done be undone. */
  #tell(): void {
    const work = [...this.#work.values()];
    const done = work.reduce((sum, [own]) => sum + own, 0);
    const all = [...work.map(([, own]) => own), ...this.#left.map(({ estimate }) => estimate)];
    const share = done / all.reduce((sum, own) => sum + own, 0);
    this.maker.tell((this.#told = Math.max(this.#told, share)));
  }
}

/** The same of a part that is made in the same way. */
function keyOf({ column, part, window }: Wish): string {
  return `${column} ${part} ${window}`;
}
