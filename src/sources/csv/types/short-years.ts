/** What stands first in a date. */
export type Part = 'day' | 'month' | 'year';

/** The parts of dates whose years have two digits, in the order in which they stand. */
interface ShortDates {
  readonly mark: string;
  readonly first: ReadonlySet<number>;
  readonly last: ReadonlySet<number>;
  /** Different texts. */
  readonly count: number;
}

/** Texts by which the places of days and years show, where each could be the other; how often more days there are than years. */
const [MANY, TIMES_MORE] = [10, 2];

/** Days at the end of a month, and those that no month is: also no number of a section above others. */
const [LATE, NO_MONTH] = [28, 13];

/** Fewer dates must be of a late day. */
const FEW = 3;

/**
 * What stands first in dates with years of two digits of which the last part may be a day as well, or which may be no dates at all. A
 * part that is 0 or above 31 is a year. In many dates, days go through the month and years are few. Between points and strokes, where the
 * year is hardly ever first, it is enough that the first parts are no fewer and go higher. Null: nothing decides.
 * @param texts of a column, with a time or without
 * @param canBe what may stand first by the calendar
 */
export function firstOfShortYears(texts: readonly string[], canBe: ReadonlySet<Part>): Part | null {
  const dates = partsOf(texts);
  if (!dates) return null;
  const { first, last, mark, count } = dates;
  const isYear = (part: number) => part === 0 || part > 31;
  const has = (parts: ReadonlySet<number>, some: (part: number) => boolean) => [...parts].some(some);
  const [highest, lastHighest] = [Math.max(...first), Math.max(...last)];
  const isMany = count >= MANY;
  const isYearFirst =
    isMany && last.size >= TIMES_MORE * first.size && lastHighest >= LATE && lastHighest > highest;
  if (canBe.has('year') && (isYearFirst || has(first, isYear))) return 'year';
  if (!canBe.has('day') || canBe.has('month')) return null;
  if (has(last, isYear)) return 'day';
  if (isYearFirst || highest < NO_MONTH) return null;
  if (!canBe.has('year')) return 'day';
  const isDayFirst =
    mark === '-'
      ? isMany && first.size >= TIMES_MORE * last.size && highest >= LATE
      : first.size >= last.size && highest >= (count < FEW ? LATE : NO_MONTH);
  return isDayFirst && highest > lastHighest ? 'day' : null;
}

function partsOf(texts: readonly string[]): ShortDates | null {
  const found = texts.flatMap((text) => {
    const [, first, mark, , last] = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{2})(?!\d)/.exec(text) ?? [];
    return first === undefined || mark === undefined
      ? []
      : [{ first: Number(first), mark, last: Number(last) }];
  });
  const [{ mark } = { mark: '' }] = found;
  if (found.length === 0) return null;
  return {
    mark,
    first: new Set(found.map((date) => date.first)),
    last: new Set(found.map((date) => date.last)),
    count: found.length,
  };
}
