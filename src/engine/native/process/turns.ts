import { EngineError } from '../../../core/errors.ts';
import type { CancelSignal } from '../../../core/ports.ts';
import type { Accounts } from './accounts.ts';

/** Who waits, and for what. */
export interface Waiter {
  readonly asker: string;
  /** Seconds that it stands behind others of the same asker: 0 for what is known to be quick. */
  readonly handicap: number;
  /** Whether it has begun, and waits to go on: such are never too many to wait. */
  readonly isUnderWay: boolean;
  /** Milliseconds that it waits at most. */
  readonly patience: number;
  readonly signal?: CancelSignal | undefined;
  /** Whether there is room for it now. */
  fits(): boolean;
  /** Takes the room. */
  begin(): void;
}

/** A line of those who wait for a lane. */
export interface Turns {
  /** How many wait. */
  readonly size: number;
  /** How many of them have not begun. */
  readonly fresh: number;
  /**
   * Resolves when it has begun. Rejects with EngineError: `busy` when too many wait already, or nothing came within its patience;
   * `cancelled` by its signal.
   */
  wait(waiter: Waiter): Promise<void>;
  /** Has those begin for whom there is room. */
  call(): void;
  /** Rejects the first that has not begun. */
  refuse(error: Error): void;
  /** Rejects those that have not begun and are to. */
  sendAway(isToGo: (waiter: Waiter) => boolean, error: Error): void;
  /** Rejects all that wait. */
  end(error: Error): void;
}

interface Entry {
  readonly waiter: Waiter;
  readonly since: number;
  /** Ends its waiting; without an error it has begun. */
  leave(error?: Error): void;
}

/**
 * Askers take turns, whoever had least of the processor lately first; a second of waiting outweighs a second that they had, so that
 * nobody waits for ever, and each turn begins the count anew. Among one asker's own the handicap counts the same way.
 * @param most that have not begun may wait
 */
export function createTurns(most: number, accounts: Accounts, now: () => number): Turns {
  let entries: Entry[] = [];
  /** When askers who wait had their last turn, in milliseconds. */
  const turns = new Map<string, number>();

  const take = (entry: Entry) => {
    entries = entries.filter((one) => one !== entry);
    if (!entries.some(({ waiter }) => waiter.asker === entry.waiter.asker)) turns.delete(entry.waiter.asker);
  };

  /** Milliseconds; the smallest is next. */
  const rankOfAsker = ({ waiter, since }: Entry) =>
    1000 * accounts.of(waiter.asker) + Math.max(since, turns.get(waiter.asker) ?? 0);
  const rank = ({ waiter, since }: Entry) => 1000 * waiter.handicap + since;

  function next(): Entry | undefined {
    const first = new Map<string, { readonly entry: Entry; asker: number }>();
    for (const entry of entries) {
      if (!entry.waiter.fits()) continue;
      const best = first.get(entry.waiter.asker);
      const asker = Math.min(best?.asker ?? Infinity, rankOfAsker(entry));
      const isBetter = !best || rank(entry) < rank(best.entry);
      first.set(entry.waiter.asker, { entry: isBetter ? entry : best.entry, asker });
    }
    return [...first.values()].sort((a, b) => a.asker - b.asker)[0]?.entry;
  }

  /** One asker's many are not to keep others out, nor what may take long what is quick: the last of whoever has most makes room. */
  function makeRoom({ asker, handicap }: Waiter): void {
    const fresh = entries.filter(({ waiter }) => !waiter.isUnderWay);
    if (fresh.length < most) return;
    const of = (name: string) => fresh.filter(({ waiter }) => waiter.asker === name);
    const own = of(asker);
    const askers = [...new Set(fresh.map(({ waiter }) => waiter.asker))];
    const largest = askers.map(of).sort((a, b) => b.length - a.length)[0] ?? own;
    const isGreedy = largest.length > own.length + 1;
    const last = (isGreedy ? largest : own).toReversed().toSorted((a, b) => rank(b) - rank(a))[0];
    const full = new EngineError('busy', `${most} wait already`);
    if (!last || (!isGreedy && last.waiter.handicap <= handicap)) throw full;
    last.leave(full);
  }

  return {
    get size() {
      return entries.length;
    },
    get fresh() {
      return entries.filter(({ waiter }) => !waiter.isUnderWay).length;
    },
    async wait(waiter) {
      if (waiter.signal?.aborted) throw cancelled();
      if (!waiter.isUnderWay && !waiter.fits()) makeRoom(waiter);
      await new Promise<void>((resolve, reject) => {
        const stop = () => entry.leave(cancelled());
        const late = () =>
          entry.leave(new EngineError('busy', `no turn within ${Math.round(waiter.patience / 1000)} s`));
        const clock = setTimeout(late, waiter.patience);
        const entry: Entry = {
          waiter,
          since: now(),
          leave(error) {
            take(entry);
            clearTimeout(clock);
            waiter.signal?.removeEventListener('abort', stop);
            if (error) reject(error);
            else resolve();
          },
        };
        waiter.signal?.addEventListener('abort', stop, { once: true });
        entries.push(entry);
      });
    },
    call() {
      for (let entry = next(); entry; entry = next()) {
        turns.set(entry.waiter.asker, now());
        entry.leave();
        entry.waiter.begin();
      }
    },
    refuse(error) {
      entries.find(({ waiter }) => !waiter.isUnderWay)?.leave(error);
    },
    sendAway(isToGo, error) {
      const away = entries.filter(({ waiter }) => !waiter.isUnderWay && isToGo(waiter));
      for (const entry of away) entry.leave(error);
    },
    end(error) {
      for (const entry of entries) entry.leave(error);
    },
  };
}

function cancelled(): EngineError {
  return new EngineError('cancelled', 'the statement was cancelled');
}
