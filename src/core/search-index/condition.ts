import { both, complement, either, type Ids } from './ids.ts';
import type { ExactColumn } from './ports/table-index.ts';

/** What an index knows of the records that meet a condition. Of no other record can it be said that it might. */
export interface Match {
  readonly yes: Ids;
  /** `yes` among them. */
  readonly may: Ids;
}

/** The texts of a record, by column: those that `Condition.columns` names, and `_id`. */
export type TextOf = (column: string) => string | null;

/** Something that a record must meet. */
export interface Condition {
  /** About how many ids are read to find those that meet it, */
  readonly cost: number;
  /** and about how many bytes to learn where these stand, where that is much. Absent: hardly any. */
  readonly ahead?: number | undefined;
  /** Undefined: any record may. Rejects with IndexFileError. @param left so many records matter at most */
  find(left: number): Promise<Match | undefined>;
  /** The values that it asks for, where it asks for single ones of one column alone. */
  readonly exact?: ExactColumn;
  /** Single values of other columns that records have which `find` is sure of. */
  readonly covers?: readonly ExactColumn[];
  /** Whose texts decide it. */
  readonly columns: readonly string[];
  /** Whether the records that other conditions leave are read sooner than what finds those that meet it. Absent: that is to be seen. */
  readonly isTested?: boolean | undefined;
  /** Whether a record meets it. */
  test(textOf: TextOf): boolean;
}

/** Where it is hardly known what lists of ids take, so many records at most are read sooner, those of a page in any case. */
const [FEW, PAGE] = [200, 100];
/** Bits of an id in lists that together have more ids than there are records, about. */
const ID_BITS = 5;
/** So many ids are read without waiting for what else is asked. */
const DEAR = 20_000;
/** What a record costs beside the others of a page, as bytes: its own, and a request of its own. */
export const RECORD_BYTES = 5_000;

/** A request of many takes as long as so many bytes: six at a time, over 20 Mbit/s and 40 ms. */
export const REQUEST_BYTES = 16_000;

/** How long it takes to read records, as bytes that come in that time. @param recordBytes of one, about */
export function readingBytes(ids: Ids, recordBytes: number): number {
  let [bytes, before] = [0, -Infinity];
  for (const id of ids) {
    bytes += Math.min((id - before) * recordBytes, REQUEST_BYTES);
    before = id;
  }
  return bytes;
}

/**
 * What must all hold; what costs more than reading the records that it would take away is left to that.
 * @param records of the table
 * @param left so many of them matter at most
 */
export async function matchAll(
  conditions: readonly Pick<Condition, 'cost' | 'ahead' | 'isTested' | 'find'>[],
  records: number,
  left = records,
): Promise<Match | undefined> {
  const cheapest = conditions.reduce((least, { cost }) => Math.min(least, cost), Infinity);
  // Where many are left whatever is found first, nothing waits for it.
  const isFirst = ({ cost, isTested }: Pick<Condition, 'cost' | 'isTested'>) =>
    !isTested && (cost <= DEAR || cheapest > DEAR);
  const firstMatches = await Promise.all(conditions.filter(isFirst).map(({ find }) => find(left)));
  let all = firstMatches.slice(1).reduce(everyMatch, firstMatches[0]);
  for (const { cost, ahead = 0, isTested, find } of conditions.toSorted((a, b) => a.cost - b.cost)) {
    if (isFirst({ cost, isTested })) continue;
    const among = Math.min(left, all?.may.length ?? left);
    const isLeft = all !== undefined && (isTested || isDearer({ ids: cost, ahead }, among, records));
    all = everyMatch(all, isLeft ? undefined : await find(among));
  }
  return all;
}

/** So many records are rather read than bytes that tell which of them match: those of a page are read in any case. */
export function recordsWorth(bytes: number): number {
  return PAGE + bytes / REQUEST_BYTES;
}

/** Whether lists of so many ids take more than the records that are not in them, of some that may be. @param ahead bytes that are read to learn where they stand */
function isDearer(
  { ids, ahead }: { readonly ids: number; readonly ahead: number },
  left: number,
  records: number,
): boolean {
  if (left <= recordsWorth(ahead)) return true;
  if (ids >= records) return left <= Math.min(FEW, recordsWorth((ids * ID_BITS) / 8));
  const share = ids / records;
  // Those of a page are read in any case.
  return listBytes(ids, share) > (left - Math.min(PAGE, left * share)) * RECORD_BYTES;
}

/** About how many bytes a list of ids takes. @param share of all records that are in it: above 1 where several lists are taken as one */
export function listBytes(ids: number, share: number): number {
  return ids === 0 ? 0 : (ids * Math.min(1 / share, Math.log2(Math.E * Math.max(1, 1 / share)))) / 8;
}

/** What any may hold. @param left so many records matter at most */
export async function matchAny(
  conditions: readonly Pick<Condition, 'find'>[],
  left: number,
): Promise<Match | undefined> {
  const parts = await Promise.all(conditions.map(({ find }) => find(left)));
  const [first, ...others] = parts;
  return others.reduce(anyMatch, first);
}

function everyMatch(a: Match | undefined, b: Match | undefined): Match | undefined {
  const single = a ?? b;
  if (a && b) return combine(a, b, both);
  return single && { yes: new Uint32Array(0), may: single.may };
}

function anyMatch(a: Match | undefined, b: Match | undefined): Match | undefined {
  return a && b && combine(a, b, either);
}

/** Most often a match is sure: what may match is then worked out with what does. */
function combine(a: Match, b: Match, operate: (one: Ids, other: Ids) => Ids): Match {
  const yes = operate(a.yes, b.yes);
  return { yes, may: a.yes === a.may && b.yes === b.may ? yes : operate(a.may, b.may) };
}

/** A match that is sure. */
export function surely(ids: Ids): Match {
  return { yes: ids, may: ids };
}

/** What holds for all records but those that meet a condition. @param records of the table */
export function opposite({ cost, columns, find, test }: Condition, records: number): Condition {
  return {
    cost,
    columns,
    find: async () => {
      const match = await find(records);
      if (!match) return undefined;
      const yes = complement(match.may, records);
      return match.yes === match.may ? surely(yes) : { yes, may: complement(match.yes, records) };
    },
    test: (textOf) => !test(textOf),
  };
}
