/** Who lets requests begin, so that many of one asker do not fill a thread before others. */
export interface Admission {
  /**
   * Waits for a place. Among those who wait, the asker with the fewest requests at work goes first, then who has waited for the longest.
   * @returns to be called when the request needs the thread no more, or waits for something else: gives its place on, if it still has it;
   * may be called again
   */
  enter(asker: string): Promise<() => void>;
}

/** How many requests may begin, and wait. */
export interface AdmissionOptions {
  /** Places: requests that may be at work at the same time. */
  readonly places: number;
  /** Milliseconds after which a place is given on: what takes longer goes on beside the others, and makes nobody wait for its end. */
  readonly longest: number;
}

interface Waiting {
  readonly asker: string;
  readonly begin: () => void;
}

/** Admission to one thread's event loop. */
export function createAdmission({ places, longest }: AdmissionOptions): Admission {
  /** In the order in which they came. */
  const waiting: Waiting[] = [];
  /** Requests at work, by asker: those that take long without a place by now. */
  const atWork = new Map<string, number>();
  let free = places;
  let isAdmitting = false;

  /** In a turn of its own: whoever has just arrived is seen before the next one begins. */
  function admitSoon(): void {
    if (isAdmitting) return;
    isAdmitting = true;
    setImmediate(() => {
      isAdmitting = false;
      while (free > 0 && waiting.length > 0) {
        const [next] = waiting.splice(indexOfNext(), 1);
        next?.begin();
      }
    });
  }

  function indexOfNext(): number {
    const countOf = ({ asker }: Waiting) => atWork.get(asker) ?? 0;
    let least = 0;
    waiting.forEach((one, i) => {
      if (countOf(one) < countOf(waiting[least]!)) least = i;
    });
    return least;
  }

  function occupy(asker: string): () => void {
    free--;
    atWork.set(asker, (atWork.get(asker) ?? 0) + 1);
    let holds = true;
    const giveOn = () => {
      if (!holds) return;
      holds = false;
      free++;
      admitSoon();
    };
    const clock = setTimeout(giveOn, longest);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      clearTimeout(clock);
      const rest = atWork.get(asker)! - 1;
      if (rest > 0) atWork.set(asker, rest);
      else atWork.delete(asker);
      giveOn();
    };
  }

  return {
    enter(asker) {
      if (free > 0 && waiting.length === 0) return Promise.resolve(occupy(asker));
      return new Promise((resolve) => {
        waiting.push({ asker, begin: () => resolve(occupy(asker)) });
        admitSoon();
      });
    },
  };
}
