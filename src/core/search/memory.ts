import type { Relation } from '../ports.ts';

/**
 * What was found out about a relation and is likely to be asked again: who turns a page counts the same records as before. It lasts
 * as long as the relation, which is another one when its data is.
 */
export interface Memory<T> {
  /** What is known under the key, else what `find` finds; asked once however many wait. Failures are forgotten. */
  recall(relation: Relation, key: string, find: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  readonly value: Promise<T>;
  weight: number;
}

/**
 * @param most weight of all that is remembered about one relation; what was not asked for the longest goes first
 * @param weigh what one thing weighs
 */
export function createMemory<T>(most: number, weigh: (value: T) => number): Memory<T> {
  const relations = new WeakMap<Relation, Map<string, Entry<T>>>();
  return {
    recall(relation, key, find) {
      let entries = relations.get(relation);
      if (!entries) relations.set(relation, (entries = new Map()));
      const entry = entries.get(key) ?? keep(entries, key, find());
      // A Map remembers the order of insertion.
      if (entries.delete(key)) entries.set(key, entry);
      return entry.value;
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
