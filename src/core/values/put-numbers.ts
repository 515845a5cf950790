import type { ByteText } from './byte-text.ts';
import { fromDays } from './literals/calendar.ts';

/*
 * Prints numbers and times as UTF-8, without a string for each: what text-numbers.ts reads.
 */

const [MINUS, POINT, ZERO, T, COLON] = [0x2d, 0x2e, 0x30, 0x54, 0x3a];

/** Powers of ten up to the last that is an exact number below 2^53. */
const POWERS = Float64Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** The lowest digits of a number, zeros before them where it has fewer. */
function putDigits(out: ByteText, value: number, count: number): void {
  out.reserve(count);
  const { bytes, length } = out;
  let rest = value;
  for (let at = length + count - 1; at >= length; at -= 1) {
    const higher = Math.floor(rest / 10);
    bytes[at] = ZERO + rest - higher * 10;
    rest = higher;
  }
  out.length = length + count;
}

function putByte(out: ByteText, byte: number): void {
  out.reserve(1);
  out.bytes[out.length++] = byte;
}

function countDigits(value: number): number {
  let count = 1;
  while (count < POWERS.length && value >= POWERS[count]!) count += 1;
  return count;
}

/**
 * @param mantissa a whole number below 2^53 in size
 * @param scale how many of its digits stand behind the point, at most 15
 * @param isTrimmed leaves out zeros at the end of those, and a point with nothing behind it
 */
export function putDecimal(out: ByteText, mantissa: number, scale: number, isTrimmed: boolean): void {
  let [size, places] = [Math.abs(mantissa), scale];
  if (isTrimmed) for (; places > 0 && size % 10 === 0; places -= 1) size /= 10;
  const unit = POWERS[places]!;
  const whole = Math.floor(size / unit);
  if (mantissa < 0) putByte(out, MINUS);
  putDigits(out, whole, countDigits(whole));
  if (places === 0) return;
  putByte(out, POINT);
  putDigits(out, size - whole * unit, places);
}

/** 2026-11-22. @param days since 1970 of a date in the years from 0 to 9999 */
export function putDate(out: ByteText, days: number): void {
  const { year, month, day } = fromDays(days);
  putDigits(out, year, 4);
  putPart(out, MINUS, month);
  putPart(out, MINUS, day);
}

/** 2026-11-22T12:34:56. @param seconds since 1970 */
export function putTime(out: ByteText, seconds: number): void {
  const days = Math.floor(seconds / 86_400);
  const second = seconds - days * 86_400;
  putDate(out, days);
  putPart(out, T, Math.floor(second / 3600));
  putPart(out, COLON, Math.floor(second / 60) % 60);
  putPart(out, COLON, second % 60);
}

/** Two digits behind a mark. */
function putPart(out: ByteText, mark: number, value: number): void {
  putByte(out, mark);
  putDigits(out, value, 2);
}
