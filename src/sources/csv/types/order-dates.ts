import { doubtOrder, type InferredColumn, TEXT } from './prove-candidates.ts';
import { firstOfShortYears, type Part } from './short-years.ts';

/** A format of numbers alone, and where its parts stand. */
const NUMERIC = /^%([dmy])([-/.])%([dmy])\2%([dmy])/i;

/**
 * Settles dates that may have the day or the month first: by themselves, where they are the first days of all months, or of quarters; else
 * by the other columns of the file: whoever writes 27/09/2022 in one means the second of October by 02/10/2022 in another. Those whose year
 * has two digits may have it first as well, or be codes: see {@link firstOfShortYears}. Where no column tells, or two tell different
 * things, they stay texts.
 * @param firsts some texts of each column
 */
export function orderDates(
  columns: readonly InferredColumn[],
  firsts: readonly (readonly string[])[],
): readonly InferredColumn[] {
  const judged = columns.map((column, i) => judgeYears(column, firsts[i] ?? []));
  return judged.map((column, i) => {
    if (!column.orders) return column;
    const { type, formats } = column.orders;
    const own = firstOfMonths(firsts[i] ?? []);
    // Codes are parted by whatever they are.
    const mark = isYearOpen(formats) ? markOf(formats) : undefined;
    const told = new Set(judged.flatMap(({ format }) => firstOf(format, mark) ?? []));
    if (mark === undefined) told.delete('year');
    const first = own ?? (told.size === 1 ? [...told][0] : undefined);
    const format = formats.find((one) => partOf(one) === first);
    if (format === undefined) return column;
    const why = own
      ? 'as those of the first days of months do that follow one another'
      : 'as others of the file have';
    return inOrder(column, { type, format, formats, why });
  });
}

interface Order {
  readonly type: string;
  readonly format: string;
  /** All that there are. */
  readonly formats: readonly string[];
  /** Behind a comma. */
  readonly why: string;
}

/** Dates of one format, although there are others. */
function inOrder({ marks }: InferredColumn, { type, format, formats, why }: Order): InferredColumn {
  const others = formats.flatMap((one) => (one === format ? [] : [`"${one}"`]));
  const instead =
    others.length > 0
      ? `. If they do not, its schema may say "type": "${nameOf(type)}" and "format": ${others.join(' or ')}`
      : '';
  const evidence = `its dates have the ${partOf(format)} first, ${why}${instead}`;
  return { type, format, marks, doubt: null, evidence };
}

/** What Data Package calls a type. */
const nameOf = (type: string) => (type === 'date' ? 'date' : 'datetime');

const PARTS: Readonly<Record<string, Part>> = { d: 'day', m: 'month', y: 'year' };

/** What stands first in dates of a format. */
const partOf = (format: string): Part | undefined => PARTS[format[1]?.toLowerCase() ?? ''];

/** What parts them. */
const markOf = (formats: readonly string[]): string => NUMERIC.exec(formats[0] ?? '')?.[2] ?? '';

/** Whether years of two digits may stand first, or texts be no dates. */
const isYearOpen = (formats: readonly string[]): boolean =>
  formats.length === 1 || formats.some((format) => partOf(format) === 'year');

/** Settles a column by where its years of two digits can stand; what may be codes becomes text. */
function judgeYears(column: InferredColumn, texts: readonly string[]): InferredColumn {
  const { type, formats } = column.orders ?? { type: column.type, formats: [column.format ?? ''] };
  const isShort = formats.every((format) => NUMERIC.test(format) && format.includes('%y'));
  if (!isShort || !isYearOpen(formats) || partOf(formats[0]!) === 'month') return column;
  const first = firstOfShortYears(texts, new Set(formats.flatMap((format) => partOf(format) ?? [])));
  const format = formats.find((one) => partOf(one) === first);
  if (format === undefined) return column.orders ? column : doubtYears(type, formats[0]!, texts);
  if (!column.orders) return column;
  if (first === 'day') return { type, format, marks: column.marks, doubt: null };
  const why = 'as there are few years, and the last part goes through the month';
  return inOrder(column, { type, format, formats, why });
}

/** Of how many texts one may be no day of the calendar by mistake. */
const TEXTS_EACH = 50;

/** A column of the only order that the calendar leaves, where nothing else speaks for it. */
function doubtYears(type: string, format: string, texts: readonly string[]): InferredColumn {
  if (partOf(format) === 'day')
    return {
      ...TEXT,
      orders: { type, formats: [format] },
      doubt: `texts may be dates with the day first and a year of two digits, or codes. The schema may say "type": "${nameOf(type)}" and "format": "${format}"`,
    };
  const mistakes = texts.filter((text) => !isDayFirst(text)).length;
  // These are told as such.
  if (mistakes * TEXTS_EACH <= texts.length) return TEXT;
  return doubtOrder(type, [format.replace(NUMERIC, '%d$2%m$2%y'), format]);
}

/** Whether there is a day that a text means with the day first. */
function isDayFirst(text: string): boolean {
  const [day = 0, month = 0, year = 0] = /^(\d+)\D(\d+)\D(\d+)/.exec(text.trim())?.slice(1).map(Number) ?? [];
  const date = new Date(Date.UTC(2000 + year, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1;
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

/**
 * What stands first in dates of a format whose months are numbers: only there the other may be meant. Four digits of a year tell nothing
 * when they stand first.
 * @param mark what parts them; absent: whatever
 */
function firstOf(format: string | null, mark?: string): Part | null {
  const [, first = '', own] = NUMERIC.exec(format ?? '') ?? [];
  if (first === 'Y' || (mark !== undefined && own !== mark)) return null;
  return PARTS[first] ?? null;
}
