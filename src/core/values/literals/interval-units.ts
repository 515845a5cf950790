/** Units of an interval's numbers. */
export type IntervalUnit =
  | 'microsecond'
  | 'millisecond'
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year'
  | 'decade'
  | 'century'
  | 'millennium';

/** PostgreSQL's words for them (deltatktbl in datetime.c), of which ten letters count. */
const WORDS: readonly (readonly [unit: IntervalUnit, words: string])[] = [
  ['microsecond', 'microsecon us usec usecond useconds usecs'],
  ['millisecond', 'millisecon ms msec msecond mseconds msecs'],
  ['second', 's sec second seconds secs'],
  ['minute', 'm min mins minute minutes'],
  ['hour', 'h hour hours hr hrs'],
  ['day', 'd day days'],
  ['week', 'w week weeks'],
  ['month', 'mon mons month months'],
  ['quarter', 'qtr quarter'],
  ['year', 'y year years yr yrs'],
  ['decade', 'dec decade decades decs'],
  ['century', 'c cent centuries century'],
  ['millennium', 'mil millennia millennium mils'],
];

const UNITS: ReadonlyMap<string, IntervalUnit> = new Map(
  WORDS.flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

/** The unit of a word in lower case. */
export function findIntervalUnit(word: string): IntervalUnit | undefined {
  return UNITS.get(word.slice(0, 10));
}
