import type { InferredColumn } from './prove-candidates.ts';

type Part = 'day' | 'month';

/**
 * Settles dates that may have the day or the month first: by themselves, where they are the first days of all months, or of quarters; else
 * by the other columns of the file: whoever writes 27/09/2022 in one means the second of October by 02/10/2022 in another. Where no column
 * tells, or two tell different things, they stay texts.
 * @param firsts some texts of each column
 */
export function orderDates(
  columns: readonly InferredColumn[],
  firsts: readonly (readonly string[])[],
): readonly InferredColumn[] {
  const told = new Set(columns.flatMap(({ format }) => firstOf(format) ?? []));
  const [only] = told;
  return columns.map((column, i) => {
    if (!column.orders) return column;
    const own = firstOfMonths(firsts[i] ?? []);
    const first = own ?? (told.size === 1 ? only : undefined);
    if (first === undefined) return column;
    const { type, dayFirst, monthFirst } = column.orders;
    const [format, other] = first === 'day' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    const why = own
      ? 'as those of the first days of months do that follow one another'
      : 'as others of the file have';
    return {
      type,
      format,
      marks: column.marks,
      doubt: null,
      evidence: `its dates have the ${first} first, ${why}. If they do not, its schema may say "type": "${type === 'date' ? 'date' : 'datetime'}" and "format": "${other}"`,
    };
  });
}

/** Months that series have, joined: all, and those that begin quarters. */
const SERIES = ['1 2 3 4 5 6 7 8 9 10 11 12', '1 4 7 10'];

/** Years of a series: those of one might be days that follow one another. */
const LEAST_YEARS = 3;

/** Which part stands first in dates that are the first days of months, of several years; undefined: they are not. */
function firstOfMonths(texts: readonly string[]): Part | undefined {
  const parts = texts.map(
    (text) => /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})/.exec(text)?.slice(1).map(Number) ?? [],
  );
  const [first, second, years] = [0, 1, 2].map((at) => new Set(parts.map((some) => some[at] ?? 0)));
  const isFirstDay = (days?: ReadonlySet<number>) => days?.size === 1 && days.has(1);
  const areMonths = (months: ReadonlySet<number> = new Set()) =>
    SERIES.includes([...months].toSorted((a, b) => a - b).join(' '));
  if ((years?.size ?? 0) < LEAST_YEARS) return undefined;
  if (isFirstDay(first) && areMonths(second)) return 'day';
  return isFirstDay(second) && areMonths(first) ? 'month' : undefined;
}

/** What stands first in dates of a format whose months are numbers: only there the other may be meant. */
function firstOf(format: string | null): Part | null {
  const [, first, second] = /^%([dm])[-/.]%([dm])[-/.]%y/i.exec(format ?? '') ?? [];
  if (first === undefined || first === second) return null;
  return first === 'd' ? 'day' : 'month';
}
