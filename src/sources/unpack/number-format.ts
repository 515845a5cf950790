/** What a workbook's cell shows its number as. */
export type NumberFormat =
  | { readonly kind: 'number' | 'day' | 'time of day' }
  /** Hours, minutes or seconds that no day ends. */
  | { readonly kind: 'duration'; readonly decimals: number }
  /** Whole numbers with as many digits as `000-000` has zeros, at least. */
  | { readonly kind: 'code'; readonly mask: string };

/** Of cells that say nothing else. */
export const NUMBER: NumberFormat = { kind: 'number' };

/** Built-in formats of days and times of day (ECMA-376, 18.8.30, and those of East Asia), and `[h]:mm:ss`. */
const DAYS = [14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)];
const TIMES_OF_DAY = [18, 19, 20, 21, 45, 47];
const DURATION = 46;

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The format that a number stands for where the workbook has none of its own by it. */
export function builtInFormat(id: number): NumberFormat {
  if (id === DURATION) return { kind: 'duration', decimals: 0 };
  return { kind: DAYS.includes(id) ? 'day' : TIMES_OF_DAY.includes(id) ? 'time of day' : 'number' };
}

/** Zeros, and marks between them that are no digits' place: a point or a slash is such where it is quoted alone. */
const MASK = /^0(0|[- ]|\\[^\p{L}\d]|"[^"\p{L}\d]*")*0$/u;

/** What a format code such as `dd.mm.yyyy` shows. */
export function toNumberFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';');
  const mask = first.replace(/(\\.|"[^"]*")|\[[^\]]*\]|_.|\*./g, '$1');
  if (MASK.test(mask)) return { kind: 'code', mask: mask.replace(/[\\"]/g, '') };
  // Literals, colours, conditions and languages show nothing; [h] counts hours beyond a day.
  const shown = first.replace(/"[^"]*"|\\.|_.|\*./g, '').toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(shown))
    return { kind: 'duration', decimals: /s\]?\.(0+)/.exec(shown)?.[1]?.length ?? 0 };
  const bare = shown.replace(/\[[^\]]*\]/g, '');
  if (/general|#|0|\?|@/.test(bare.replace(/\.0+/g, ''))) return NUMBER;
  if (/[yd]/.test(bare)) return { kind: 'day' };
  if (/[hs]/.test(bare)) return { kind: 'time of day' };
  return /m/.test(bare) ? { kind: 'day' } : NUMBER;
}

/**
 * A cell's number as a CSV would have it: days and times by ISO 8601, durations as `30:00:00`, codes with their zeros.
 * @param is1904 whether the workbook counts days from 1904 on
 */
export function showNumber(number: number, format: NumberFormat, is1904: boolean): string {
  // A workbook holds 1.1 as 1.1000000000000001.
  if (format.kind === 'number') return String(number);
  if (format.kind === 'duration') return toDuration(number, format.decimals);
  if (format.kind === 'code') return toCode(number, format.mask);
  // A time of day is of no day.
  const isOfDay = format.kind === 'time of day' && number < 1;
  return toTime(number + (is1904 && !isOfDay ? 1462 : 0), format.kind);
}

/** A spreadsheet's day as ISO 8601: a date, a date and a time, or a time of day. */
function toTime(days: number, kind: 'day' | 'time of day'): string {
  const seconds = Math.round(days * 86_400);
  // Before March 1900 a spreadsheet counts a day that was none.
  const shifted = seconds < 60 * 86_400 && seconds >= 86_400 ? seconds + 86_400 : seconds;
  const time = new Date(Date.UTC(1899, 11, 30) + shifted * 1000);
  if (Number.isNaN(time.getTime())) return String(days);
  const iso = time.toISOString();
  if (kind === 'time of day' && days < 1) return iso.slice(11, 19);
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** Days as hours, minutes and seconds, whichever of them the cell shows: `1:30` alone could be minutes. */
function toDuration(days: number, decimals: number): string {
  const parts = Math.round(Math.abs(days) * 86_400 * 10 ** decimals);
  if (!Number.isSafeInteger(parts)) return String(days);
  const seconds = Math.floor(parts / 10 ** decimals);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  const fraction = String(parts % 10 ** decimals).padStart(decimals, '0');
  return `${days < 0 && parts > 0 ? '-' : ''}${clock.join(':')}${decimals > 0 ? `.${fraction}` : ''}`;
}

/** A whole number with zeros before it; what is no code stays a number. */
function toCode(number: number, mask: string): string {
  if (!Number.isSafeInteger(number) || number < 0) return String(number);
  const places = mask.replace(/[^0]/g, '').length;
  const digits = String(number).padStart(places, '0');
  // More digits than the mask has places for come before it.
  let at = digits.length - places;
  return digits.slice(0, at) + mask.replace(/0/g, () => digits[at++] ?? '');
}
