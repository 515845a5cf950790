import { EngineError } from '../errors.ts';

/**
 * What was found out about a table and is likely to be asked again: who turns a page counts the same records as before. It lasts
 * as long as what stands for the table, a relation or an index, which is another one when its data is.
 */
export interface Memory<T> {
  /** What is known under the key, else what `find` finds; asked once however many wait. Failures are forgotten. */
  recall(table: object, key: string, find: () => Promise<T>): Promise<T>;
}

const isCancelled = (error: unknown) => error instanceof EngineError && error.failure === 'cancelled';

interface Entry<T> {
  readonly value: Promise<T>;
  weight: number;
}

/**
 * @param most weight of all that is remembered about one table; what was not asked for the longest goes first
 * @param weigh what one thing weighs
 */
export function createMemory<T>(most: number, weigh: (value: T) => number): Memory<T> {
  const tables = new WeakMap<object, Map<string, Entry<T>>>();
  return {
    recall(table, key, find) {
      let entries = tables.get(table);
      if (!entries) tables.set(table, (entries = new Map()));
      const earlier = entries.get(key);
      const entry = earlier ?? keep(entries, key, find());
      // A Map remembers the order of insertion.
      if (entries.delete(key)) entries.set(key, entry);
      // Who waited for what somebody else asked asks by himself when that one leaves.
      return earlier
        ? earlier.value.catch((error: unknown) =>
            isCancelled(error) ? this.recall(table, key, find) : Promise.reject(error),
          )
        : entry.value;
    },
  };

  function keep(entries: Map<string, Entry<T>>, key: string, value: Promise<T>): Entry<T> {
    const entry: Entry<T> = { value, weight: 0 };
    entries.set(key, entry);
    value.then(
      (known) => {
        entry.weight = weigh(known);
        makeRoom(entries);
      },
      () => entries.delete(key),
    );
    return entry;
  }

  function makeRoom(entries: Map<string, Entry<T>>): void {
    let weight = [...entries.values()].reduce((sum, entry) => sum + entry.weight, 0);
    for (const [key, entry] of entries) {
      if (weight <= most) return;
      weight -= entry.weight;
      entries.delete(key);
    }
  }
}

/** The same, but `most` is the weight of all that is remembered about all tables together. */
export function createSharedMemory<T>(most: number, weigh: (value: T) => number): Memory<T> {
  const memory = createMemory(most, weigh);
  const all = {};
  // Names of tables are those of another table's after a change of the data.
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return {
    recall(table, key, find) {
      const number = numbers.get(table) ?? ++last;
      numbers.set(table, number);
      return memory.recall(all, `${number} ${key}`, find);
    },
  };
}
