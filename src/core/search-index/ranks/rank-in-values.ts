import type { CompiledQuery } from '../../full-text/compiled-query.ts';
import { both, forEachBoth, NO_IDS, unite, type Ids } from '../ids.ts';
import { idsOf } from '../words/ids-of-words.ts';
import { createRankOf } from './rank-of-places.ts';
import { positionsOfValues } from './value-positions.ts';
import type { LexemeWords, SearchedColumn } from '../terms/word-context.ts';

/** Records whose rank their values tell. */
export interface RanksInValues {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly ranks: Float32Array;
}

/** What is known of a record: where in the value of a column, by its place in the text, a lexeme stands, by its place in the query; or that there is no value. */
interface Told {
  readonly column: number;
  /** Null: there is no value. */
  readonly lexeme: number | null;
  readonly positions: readonly number[];
}

/** What is known of some records, of all of them the same. */
type ToldRecords = readonly Told[];

/** Numbers of what is known: nothing, and not all. */
const [NOTHING, UNTOLD] = [0, 1];
/** So many different things are known at most. */
const MOST = 10_000;

/**
 * Ranks records that have lexemes in values that are one word each, as dates and numbers are, and nowhere else: how far they are from each other, which is all that matters, say
 * their texts, and the columns between where all values take as many positions. Rejects with IndexFileError.
 * @param columns in the order of the row's text
 * @param lexemes those of the query, several, with their words
 */
export async function rankInValues(
  columns: readonly SearchedColumn[],
  lexemes: ReadonlyMap<string, LexemeWords>,
  query: CompiledQuery,
  ids: Ids,
): Promise<RanksInValues> {
  const found = [...lexemes.values()];
  const some = both(unite(found.flatMap(({ counted }) => counted.map((own) => own.ids))), ids);
  if (some.length === 0) return { ids: NO_IDS, ranks: new Float32Array(0) };
  const known = new KnownRecords(some);
  const placeOf = new Map(columns.map(({ id }, place) => [id, place]));
  for (const [lexeme, { counted }] of found.entries())
    for (const { ids: own, within } of counted) {
      const column = within && placeOf.get(within.column);
      known.add(own, (told) =>
        column === undefined ? undefined : [...told, { column, lexeme, positions: within?.positions ?? [] }],
      );
    }
  const listed = await Promise.all(
    found.map(({ index, stable }) =>
      idsOf(
        index,
        stable.map(({ word }) => word),
      ),
    ),
  );
  for (const own of listed) known.add(own, () => undefined);
  const distances = await findDistances(columns, known, query, found[0]!.index.records);
  const rankOf = createRankOf(query, [...lexemes.keys()]);
  return known.ranked((told) => {
    const starts = startsOf(told, distances);
    return (
      starts &&
      rankOf(
        found.map((_, lexeme) =>
          positionsOf(
            told.filter((own) => own.lexeme === lexeme),
            starts,
          ),
        ),
      )
    );
  });
}

/**
 * By column that lies between others in which a record has lexemes how many positions its values take; undefined: they differ. Which of these records have no value there is then
 * known.
 */
async function findDistances(
  columns: readonly SearchedColumn[],
  known: KnownRecords,
  { config }: CompiledQuery,
  records: number,
): Promise<ReadonlyMap<number, number | undefined>> {
  const distances = new Map<number, number | undefined>();
  for (const [place, column] of columns.entries()) {
    if (!known.all.some((told) => told && isBetween(place, told))) continue;
    const distance = await positionsOfValues(column, records, config);
    distances.set(place, distance);
    const mayBeNull = (told: ToldRecords) =>
      isBetween(place, told) && told.every((own) => own.column !== place);
    if (!distance || column.nullCount === 0 || !known.all.some((told) => told && mayBeNull(told))) continue;
    const noValue = { column: place, lexeme: null, positions: [] };
    known.add(await column.nulls(), (told) => (mayBeNull(told) ? [...told, noValue] : told));
  }
  return distances;
}

/** Whether it matters how many positions a column's value takes: it is one of those in which lexemes stand or lies between them, and not the last one. */
function isBetween(place: number, told: ToldRecords): boolean {
  return told.some(({ column }) => column <= place) && told.some(({ column }) => column > place);
}

/** Where the columns begin in which lexemes stand, as positions from the first of them on. Undefined: it is not known. */
function startsOf(
  told: ToldRecords,
  distances: ReadonlyMap<number, number | undefined>,
): ReadonlyMap<number, number> | undefined {
  const places = told.map(({ column }) => column);
  const starts = new Map<number, number>();
  let at = 0;
  for (let place = Math.min(...places); place <= Math.max(...places); place += 1) {
    starts.set(place, at);
    if (!isBetween(place, told)) continue;
    const isNull = told.some(({ column, lexeme }) => column === place && lexeme === null);
    const distance = isNull ? 0 : distances.get(place);
    if (distance === undefined) return undefined;
    at += distance;
  }
  return starts;
}

/** Where a lexeme stands, as positions from the first column that has any on. */
function positionsOf(told: ToldRecords, starts: ReadonlyMap<number, number>): readonly number[] {
  const positions = told.flatMap(({ column, positions: own }) =>
    own.map((position) => position + starts.get(column)!),
  );
  return positions.sort((a, b) => a - b);
}

/** Some records, with what is known of them. */
class KnownRecords {
  readonly #ids: Ids;
  /** What is known, by its number. Null: not all that they have is told. */
  readonly all: (ToldRecords | null)[] = [];
  /** By record the number of what is known of it. */
  readonly #numbers: Uint16Array;

  constructor(ids: Ids) {
    this.#ids = ids;
    this.#numbers = new Uint16Array(ids.length);
    this.all[NOTHING] = [];
    this.all[UNTOLD] = null;
  }

  /** Says more of those that are in a list. @param tell what is known then by what was; undefined: it is not told */
  add(list: Ids, tell: (told: ToldRecords) => ToldRecords | undefined): void {
    const numbers = this.#numbers;
    const next: number[] = [];
    forEachBoth(list, this.#ids, (_, record) => {
      const number = numbers[record]!;
      numbers[record] = next[number] ??= this.#next(number, tell);
    });
  }

  #next(number: number, tell: (told: ToldRecords) => ToldRecords | undefined): number {
    const before = this.all[number];
    const told = before ? tell(before) : undefined;
    if (!told || this.all.length === MOST) return UNTOLD;
    return told === before ? number : this.all.push(told) - 1;
  }

  /** Ranks them. @param rankOf by what is known; undefined: it does not tell */
  ranked(rankOf: (told: ToldRecords) => number | undefined): RanksInValues {
    const ranks = this.all.map((told) => told && rankOf(told));
    const isTold = (number: number) => typeof ranks[number] === 'number';
    const numbers = this.#numbers;
    return {
      ids: this.#ids.filter((_, record) => isTold(numbers[record]!)),
      ranks: Float32Array.from(numbers.filter(isTold), (number) => ranks[number]!),
    };
  }
}
