import { EngineLost } from '../engine-errors.ts';
import { createDatabase, type Database, type DatabaseSettings } from './database.ts';

/** How a database is started, ended and replaced. */
export interface LifecycleOptions extends Omit<DatabaseSettings, 'onDeath'> {
  /** Milliseconds that a statement which was told to end has for it. */
  readonly grace: number;
  /** The database that was in use is gone, with all that was in it. */
  readonly onLoss: () => void;
}

/** Which database is in use: started at first need, replaced when it dies. */
export interface Lifecycle {
  readonly closed: boolean;
  /** The one in use. Rejects with EngineError `crashed` when none can be started; the next call tries again. */
  database(): Promise<Database>;
  /** Starts a replacement, to be there at once if this database has to be killed; gives it up when `ended` comes first. */
  standBy(database: Database, ended: Promise<unknown>): void;
  /**
   * Kills the database when `ended` takes longer than the grace. A replacement is started before that, so that it is ready when
   * it is needed.
   */
  expectEnd(database: Database, ended: Promise<unknown>): void;
  close(): Promise<void>;
}

/** How many workers are started when they end while they start. */
const STARTS = 3;

/** Starts nothing before it is asked. */
export function createLifecycle({ grace, onLoss, ...settings }: LifecycleOptions): Lifecycle {
  let closed = false;
  let current: Promise<Database> | null = null;
  let spare: Promise<Database> | null = null;

  function open(): Promise<Database> {
    const onDeath = () => {
      if (spare === opening) spare = null;
      if (current !== opening) return;
      current = null;
      onLoss();
    };
    const opening: Promise<Database> = start(onDeath, STARTS - 1);
    // Whoever waits for it hears why; the next one tries again.
    opening.catch(() => {
      if (spare === opening) spare = null;
      if (current === opening) current = null;
    });
    return opening;
  }

  /** A worker that is ended while it starts is no sign that none can be started. */
  async function start(onDeath: () => void, left: number): Promise<Database> {
    let started = false;
    try {
      const database = await createDatabase({ ...settings, onDeath: () => started && onDeath() });
      started = true;
      return database;
    } catch (error) {
      if (left === 0 || closed || !(error instanceof EngineLost)) throw error;
      return start(onDeath, left - 1);
    }
  }

  function standBy(database: Database, ended: Promise<unknown>): void {
    spare ??= open();
    void ended
      // Whoever runs the statement hears how it ended.
      .catch(() => null)
      .finally(() => {
        if (!database.process.alive) return;
        void discard(spare, 'the running one recovered');
        spare = null;
      });
  }

  const discard = async (opening: Promise<Database> | null, reason: string) =>
    // What did not open has nothing to end.
    (await opening?.catch(() => null))?.process.kill(reason);

  return {
    get closed() {
      return closed;
    },
    async database() {
      if (closed) throw new EngineLost('the engine was closed');
      if (!current) {
        current = spare ?? open();
        spare = null;
      }
      return current;
    },
    standBy,
    expectEnd(database, ended) {
      const ahead = setTimeout(() => standBy(database, ended), grace / 4);
      const over = setTimeout(
        () => database.process.kill('a statement did not stop when it was cancelled'),
        grace,
      );
      void ended
        // As above.
        .catch(() => null)
        .finally(() => {
          clearTimeout(ahead);
          clearTimeout(over);
        });
    },
    async close() {
      closed = true;
      const all = [current, spare];
      await Promise.all(all.map((opening) => discard(opening, 'the engine was closed')));
    },
  };
}
