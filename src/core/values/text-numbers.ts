import { daysIn, toDays } from './literals/calendar.ts';

/*
 * Numbers and times as they stand in UTF-8, without a string for each.
 */

/** Digits of a number that is read as one: so many are exact in a double. */
const MOST_DIGITS = 15;
/** Powers of ten that are looked up: those of more places are rare. */
const TENS = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, places) => 10 ** places);
const [MINUS, POINT, ZERO, T, COLON] = [0x2d, 0x2e, 0x30, 0x54, 0x3a];

/**
 * The digits of a decimal such as -12.50 as a whole number, -1250; NaN where it is none, or has more than 15 characters. `-0` is minus
 * zero. How many of the digits stand behind the point is told in `parseDecimal.places`, which is good until the next call.
 * @param isPrinted whether it must be written without zeros at the beginning
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number, isPrinted = false): number {
  if (end - start > MOST_DIGITS) return NaN;
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  let [mantissa, point] = [0, -1];
  for (let at = first; at < end; at += 1) {
    const digit = bytes[at]! - ZERO;
    if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit;
    else if (bytes[at] === POINT && point < 0) point = at;
    else return NaN;
  }
  const whole = (point < 0 ? end : point) - first;
  if (whole < 1 || point === end - 1 || (isPrinted && whole > 1 && bytes[first] === ZERO)) return NaN;
  parseDecimal.places = point < 0 ? 0 : end - 1 - point;
  return isNegative ? -mantissa : mantissa;
}
parseDecimal.places = 0;

/** 10 ** places: where that is asked for each of millions of values, to raise it takes longer than all else. */
export function powerOfTen(places: number): number {
  return TENS[places] ?? 10 ** places;
}

/** Days since 1970 of a date, 2026-11-22, or seconds of a time, 2026-11-22T12:34:56; NaN where it is none. */
export function parseMoment(bytes: Uint8Array, start: number, hasTime: boolean): number {
  const year = twoDigits(bytes, start) * 100 + twoDigits(bytes, start + 2);
  const [month, day] = [twoDigits(bytes, start + 5), twoDigits(bytes, start + 8)];
  if (bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return NaN;
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return NaN;
  const days = toDays(year, month, day);
  if (!hasTime) return days;
  if (bytes[start + 10] !== T || bytes[start + 13] !== COLON || bytes[start + 16] !== COLON) return NaN;
  const [hours, minutes] = [twoDigits(bytes, start + 11), twoDigits(bytes, start + 14)];
  const seconds = twoDigits(bytes, start + 17);
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return NaN;
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [bytes[at]! - ZERO, bytes[at + 1]! - ZERO];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}
