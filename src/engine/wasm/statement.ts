import type { Limit } from '../limit.ts';
import type { Process } from './process.ts';

/** One statement on one connection: its answer as pieces of an Arrow IPC stream, the schema first. */
export interface Statement {
  /** The next piece, null after the last. Rejects with EngineError, or with the limit's reason once that is hit. */
  next(): Promise<Uint8Array | null>;
  /**
   * Waits for what is under way and frees what the statement holds. True when the connection can be used again.
   */
  end(): Promise<boolean>;
}

/**
 * Starts nothing before the first `next`.
 * @param streaming keep no more of the answer than is asked for; else DuckDB makes the whole answer first
 */
export function createStatement(
  process: Process,
  connection: number,
  { text, limit, streaming }: { readonly text: string; readonly limit: Limit; readonly streaming: boolean },
): Statement {
  let started = false;
  let finished = false;
  /** Asked for ahead, in order. */
  let ahead: Promise<Uint8Array | null>[] = [];
  let underWay: Promise<unknown> = Promise.resolve();

  const check = () => {
    if (limit.reason) throw limit.reason;
  };

  function ask(): Promise<Uint8Array | null> {
    const piece = process.call((db) => db.fetchQueryResults(connection));
    // Nobody may come for it.
    piece.catch(() => null);
    return piece;
  }

  async function start(): Promise<Uint8Array> {
    const starting = process.call((db) => db.startPendingQuery(connection, text, streaming));
    // A quick statement's first piece and its end come back in the same turn as the schema.
    const first = [ask(), ask()];
    let header = await starting;
    if (header !== null) {
      ahead = first;
      return header;
    }
    while (header === null) {
      check();
      header = await process.call((db) => db.pollPendingQuery(connection));
    }
    return header;
  }

  async function fetch(): Promise<Uint8Array | null> {
    let piece: Uint8Array | null = null;
    while (piece === null) {
      check();
      const pending = ahead.shift() ?? ask();
      if (ahead.length === 0) ahead.push(ask());
      piece = await pending;
    }
    finished = piece.length === 0;
    return finished ? null : piece;
  }

  return {
    async next() {
      check();
      if (finished) return null;
      const step = started ? fetch() : start();
      started = true;
      underWay = step;
      return step;
    },
    async end() {
      // Whoever asked for the step hears of it.
      await underWay.catch(() => null);
      await Promise.allSettled(ahead);
      if (!started || finished) return process.alive;
      // Disconnecting, or cancelling alone, would leak what the statement held; the connection's next statement frees it.
      return process
        .call((db) => db.runQuery(connection, 'SELECT 1'))
        .then(
          () => true,
          () => false,
        );
    },
  };
}
