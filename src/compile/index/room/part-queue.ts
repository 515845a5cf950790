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

/** What a part is made with. */
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
  /** Parts that were ever begun. */
  readonly #known = new Set<string>();
  /** Those to be begun, by part. */
  #left = new Map<string, Wish>();
  /** Bytes, about, of what is done, of what was begun, and of what is left; and the share of it that was told. */
  #done = 0;
  #all = 0;
  #later = 0;
  #told = 0;

  constructor(readonly maker: PartMaker) {}

  /** From now on of what was not begun these are made, and no others. */
  want(wishes: readonly Wish[]): void {
    const left = wishes.filter(({ made }) => !made).sort((a, b) => b.estimate - a.estimate);
    this.#left = new Map(left.map((wish) => [keyOf(wish), wish]));
    for (const key of this.#known) this.#left.delete(key);
    this.#later = 0;
    for (const { estimate } of this.#left.values()) this.#later += estimate;
    this.#beginNext();
  }

  /** What is made of a part, whether it was wanted or not. Rejects with EngineError. */
  async take(wish: Wish): Promise<PendingPart> {
    const key = keyOf(wish);
    if (!this.#known.has(key) && !this.#left.has(key)) {
      this.#left.set(key, wish);
      this.#later += wish.estimate;
    }
    this.#beginNext();
    while (!this.#begun.has(key)) await Promise.race(this.#underWay);
    const made = await this.#begun.get(key)!;
    this.#begun.delete(key);
    return made;
  }

  /** Begins no more, and discards what nobody has taken. */
  async close(): Promise<void> {
    this.#left.clear();
    for (const made of this.#begun.values()) await made.then(discardPart, () => null);
  }

  #beginNext(): void {
    for (const [key, wish] of this.#left) {
      if (this.#underWay.size >= this.maker.atOnce) return;
      this.#left.delete(key);
      this.#begin(key, wish);
    }
  }

  #begin(key: string, { column, part, window, estimate }: Wish): void {
    this.#known.add(key);
    this.#later -= estimate;
    this.#all += estimate;
    let before = 0;
    const tell = (done: number) => {
      this.#done += (done - before) * estimate;
      before = done;
      this.#tell();
    };
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
    const share = this.#done / (this.#all + this.#later);
    if (share > this.#told) this.maker.tell((this.#told = Math.min(1, share)));
  }
}

/** The same of a part that is made in the same way. */
function keyOf({ column, part, window }: Wish): string {
  return `${column} ${part} ${window}`;
}
