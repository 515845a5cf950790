/** Bytes between two pieces that are always read with them. */
const LEAST_GAP = 2_048;
/** More requests of a question than a page has records wait for each other. */
export const FEW_REQUESTS = 110;
const MOST_GAP = 524_288;
/** Requests that are made together: as many tell what one costs. */
const MANY = 8;
/** Where a request has no more bytes on average, their number tells what it costs; */
const SMALL = 16_384;
/** with as many at least, how many bytes come in a millisecond. */
const LARGE = 32_768;
/** Bytes a millisecond from which on more are read than were asked for: a line of 80 Mbit/s. */
const FAST = 10_000;
/** So much of the time that large reads take may be that of the way there and back. */
const MOST_WAY = 0.75;
/** Milliseconds that a server answers within where it may be worth asking for more, to see how quickly it comes. */
const NEAR = 10;
const PROBE = 65_536;
/** Reads after which more is asked for again, to see whether the line was only busy. */
const PATIENCE = 8;
/** Pieces are read whole where they take no longer than so many requests: the next questions are likely to need them. */
const WORTH = 2;
const LEAST_PIECE = 16_384;
const MOST_PIECE = 262_144;
/** Pieces that there is room for at least. */
const PIECES = 256;
/** Reads of which the quickest tells how a line is: what else the machine does slows one down, and the line is none the slower for it. */
const REMEMBERED = 8;

/** What a request costs beside its bytes, and how quickly these come: so far as that was seen. */
export class LineEstimate {
  /** Milliseconds. Before anything was seen: a good line. */
  #request = 7;
  /** Bytes a millisecond that the last large reads saw. */
  #rates: readonly number[] = [];
  /** Milliseconds of the last small ones that were alone. */
  #answers: readonly number[] = [];
  /** Milliseconds of the quickest small ones, which were few. */
  #least = Infinity;
  /** Reads since the last large one. */
  #since = PATIENCE;

  get #rate(): number {
    return this.#rates.length === 0 ? 2_500 : Math.max(...this.#rates);
  }

  get #isNear(): boolean {
    return this.#answers.some((time) => time <= NEAR);
  }

  /**
   * Bytes between two pieces that are better read with them than by another request.
   * @param part of a request's time that they may take over a line that is not fast: they are somebody's to pay for, and requests over one
   * connection wait for each other less than they seem to
   */
  gap(part: number): number {
    const share = this.#rate < FAST ? part : 1;
    return Math.min(MOST_GAP, Math.max(LEAST_GAP, this.#request * this.#rate * share));
  }

  /**
   * Bytes of the pieces that a file is best read in, each from a multiple of them on; 0: nothing but what was asked for.
   * @param file bytes of it
   * @param room bytes that are kept
   * @param requests that are to be made now
   */
  piece(file: number, room: number, requests: number): number {
    const most = Math.min(MOST_PIECE, room / PIECES);
    if (this.#rate < FAST) {
      const isTried = this.#isNear && this.#since >= PATIENCE && requests < MANY && most >= PROBE;
      return isTried ? PROBE : 0;
    }
    // Of a file that there is no room for, what comes along is mostly gone before anybody needs it.
    const kept = Math.min(1, room / file);
    const worth = Math.min(most, WORTH * kept * this.#request * this.#rate);
    return worth < LEAST_PIECE ? 0 : 2 ** Math.floor(Math.log2(worth));
  }

  /** Learns from what was read together. @param time milliseconds */
  add(requests: number, bytes: number, time: number): void {
    if (requests === 0) return;
    const spent = Math.max(time, 0.1);
    const average = bytes / requests;
    if (average <= SMALL) this.#least = Math.min(this.#least, spent);
    this.#since = average >= LARGE ? 0 : this.#since + 1;
    if (average >= LARGE) {
      // Before anything small was read it is not known how much of the time is the way there and back.
      if (this.#least === Infinity) return;
      const seen = bytes / Math.max(spent - this.#least, spent * (1 - MOST_WAY));
      this.#rates = remember(this.#rates, seen);
    } else if (requests >= MANY && average <= SMALL) {
      this.#request = between(this.#request, Math.max(0.2, (spent - bytes / this.#rate) / requests));
    } else if (requests === 1) this.#answers = remember(this.#answers, spent);
  }
}

/** The last ones, the newest first. */
function remember(before: readonly number[], seen: number): readonly number[] {
  return [seen, ...before.slice(0, REMEMBERED - 1)];
}

function between(before: number, seen: number): number {
  return Math.sqrt(before * seen);
}
