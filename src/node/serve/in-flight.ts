/** What requests under way may take of the server together. */
export interface InFlightLimits {
  /** Downloads at a time: each holds its place until its last byte has gone. */
  readonly downloads: number;
  /** Other requests at a time, those that wait for their turn among them. */
  readonly requests: number;
  /** Bytes of answers that wait for their readers, and of bodies on their way in. */
  readonly bytes: number;
  /** Milliseconds without a byte after which a reader is cut off where others want its place. */
  readonly stall: number;
}

/** One request under way. */
export interface Entry {
  /** A part of its answer has gone out. */
  moved(): void;
  /** It holds so many bytes more. False: there is no room, and nobody can be cut off. */
  hold(bytes: number): boolean;
  leave(): void;
}

/** Who an answer goes to. */
export interface Reader {
  /** Whether something waits to be read. */
  isSlow(): boolean;
  /** Ends the request in the midst of its answer. */
  cut(): void;
}

/** How many requests are under way, in all and by asker. */
export interface InFlight {
  /**
   * Null: too many are under way, or too many of who asks. As long as others leave most places free, one asker may have three quarters of
   * them; the more are taken, the fewer, so that there is always one for somebody else.
   * @param asker who sent it
   * @param reader of its answer
   */
  enter(kind: 'download' | 'request', asker: string, reader: Reader): Entry | null;
}

/** How many places one asker may have for each that is free: dynamic thresholds (Choudhury and Hahne, 1998). */
const OF_FREE = 3;

interface Held {
  readonly asker: string;
  readonly isDownload: boolean;
  readonly reader: Reader;
  bytes: number;
  /** Null: its answer has not begun to go out. */
  lastMove: number | null;
}

/** Counts what is under way, and ends what stands still where it is in the way of others. */
export function createInFlight({ downloads, requests, bytes: most, stall }: InFlightLimits): InFlight {
  const all = new Set<Held>();
  let heldBytes = 0;

  /** Cuts off the reader that has stood still for the longest among those that `counts`. False: none has for long enough. */
  function cutStalled(counts: (one: Held) => boolean): boolean {
    let longest: Held | undefined;
    for (const one of all) {
      if (one.lastMove === null || !counts(one) || !one.reader.isSlow()) continue;
      if (!longest || one.lastMove < (longest.lastMove as number)) longest = one;
    }
    if (!longest || performance.now() - (longest.lastMove as number) < stall) return false;
    forget(longest);
    longest.reader.cut();
    return true;
  }

  function forget(one: Held): void {
    if (all.delete(one)) heldBytes -= one.bytes;
  }

  return {
    enter(kind, asker, reader) {
      const isDownload = kind === 'download';
      const alike = [...all].filter((one) => one.isDownload === isDownload);
      const own = alike.filter((one) => one.asker === asker).length;
      const free = (isDownload ? downloads : requests) - alike.length;
      // Where there is none for anybody, whoever stands still makes way; else one of the asker's own.
      const isInTheWay = (one: Held) => one.isDownload === isDownload && (free <= 0 || one.asker === asker);
      if (own >= OF_FREE * free && !cutStalled(isInTheWay)) return null;
      const one: Held = { asker, isDownload, reader, bytes: 0, lastMove: null };
      all.add(one);
      return {
        moved() {
          one.lastMove = performance.now();
        },
        hold(bytes) {
          while (heldBytes + bytes > most)
            if (!cutStalled((other) => other !== one && other.bytes > 0)) return false;
          heldBytes += bytes;
          one.bytes += bytes;
          return true;
        },
        leave: () => forget(one),
      };
    },
  };
}
