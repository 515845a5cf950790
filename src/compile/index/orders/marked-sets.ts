import { listBytes } from '../../../core/search-index/condition.ts';
import { without } from '../../../core/search-index/ids.ts';
import { idsOfMembers, isWithin, type Members, toMembers } from '../lists/members.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';

/** A search that finds some records more than another one has no set of its own where the list of these takes such a part of that of its own at most. */
const FEW_MORE = 1 / 4;

/** Which sets of records searches find. */
interface MarkedSets {
  readonly sets: readonly Members[];
  /** By key the sets that have its records, each some, by their places. */
  readonly words: readonly { readonly key: string; readonly sets: readonly number[] }[];
}

/** What is found by some searches, and by some of these besides. */
interface SharedSet {
  /** Of the first of them. */
  place: number;
  readonly members: Members;
  readonly words: { readonly key: string; readonly more: Members | null }[];
}

/**
 * The records of searches: where one finds all that another one does and some more, which take little, it has the other's set, and one of these. Sets are in the order of the searches; what finds all
 * records has none.
 * @param members by key
 */
export function toSets(members: ReadonlyMap<string, Members>, kept: RecordNumbers): MarkedSets {
  const { records } = kept;
  const found = [...members].map(([key, own], place) => ({ key, own, place }));
  const bytesOf = (count: number) => listBytes(count, count / records);
  const shared: SharedSet[] = [];
  for (const { key, own, place } of found.toSorted(
    (a, b) => a.own.count - b.own.count || a.place - b.place,
  )) {
    const isNear = (count: number) => bytesOf(own.count - count) <= bytesOf(own.count) * FEW_MORE;
    const near = shared.filter((other) => isNear(other.members.count));
    const ids = near.length > 0 && idsOfMembers(own, kept);
    const idsOf = (other: Members) => idsOfMembers(other, kept, kept.ofOthers(other.count));
    const set = ids && near.findLast((other) => isWithin(idsOf(other.members), ids));
    if (!set) {
      shared.push({ place, members: own, words: [{ key, more: null }] });
      continue;
    }
    const more = without(ids, idsOf(set.members));
    set.words.push({ key, more: more.length === 0 ? null : toMembers(more, records) });
    set.place = Math.min(set.place, place);
  }
  const sets: Members[] = [];
  const words = shared
    .filter(({ members: own }) => own.count < records)
    .sort((a, b) => a.place - b.place)
    .flatMap(({ members: own, words: some }) => {
      const set = sets.push(own) - 1;
      return some.map(({ key, more }) => ({ key, sets: more ? [set, sets.push(more) - 1] : [set] }));
    });
  return { sets, words };
}
