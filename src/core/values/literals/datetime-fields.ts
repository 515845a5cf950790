import { daysIn, fromDays, toDays } from './calendar.ts';
import { findDateWord, type DateUnit } from './datetime-words.ts';
import { DATE, PART, TIME } from './datetime-parts.ts';
import { FieldError } from './literal-error.ts';

const INT_MAX = 2_147_483_647;
/** Julian day of 1970-01-01. */
const JULIAN_EPOCH = 2_440_588;

/**
 * What has been read of a date, time or timestamp, with `DateStyle ISO, MDY`, which is what CKAN's databases have. Each method reads one
 * more part as its namesake in PostgreSQL's datetime.c does, returns which parts it gave, and throws FieldError.
 */
export class DateTimeFields {
  year = 0;
  month = 0;
  day = 0;
  dayOfYear = 0;
  hour = 0;
  minute = 0;
  second = 0;
  micros = 0;
  isTwoDigits = false;
  isJulian = false;
  hasTextMonth = false;

  setDays(days: number): number {
    ({ year: this.year, month: this.month, day: this.day } = fromDays(days));
    return DATE;
  }

  setJulian(julian: number): number {
    if (julian < 0) throw new FieldError('overflow');
    this.isJulian = true;
    return this.setDays(julian - JULIAN_EPOCH);
  }

  setClock(micros: number): number {
    const seconds = Math.floor(micros / 1e6);
    this.hour = Math.floor(seconds / 3600);
    this.minute = Math.floor(seconds / 60) % 60;
    this.second = seconds % 60;
    this.micros = micros - seconds * 1e6;
    return TIME;
  }

  /** `2020-01-02`, `1/2/2020`, `2-Jan-2020`. */
  decodeDate(text: string, before: number): number {
    let decoded = 0;
    const add = (parts: number): void => {
      if ((before | decoded) & parts) throw new FieldError('format');
      decoded |= parts;
    };
    let hasTextMonth = false;
    const numbers: string[] = [];
    for (const part of dateParts(text)) {
      if (!/^[a-z]/.test(part)) {
        numbers.push(part);
        continue;
      }
      const word = findDateWord(part);
      if (word?.kind === 'ignored') continue;
      if (word?.kind !== 'month') throw new FieldError('format');
      this.month = word.value;
      hasTextMonth = true;
      add(PART.month);
    }
    for (const number of numbers) add(this.decodeNumber(number, before | decoded, hasTextMonth));
    if (((before | decoded) & ~(PART.dayOfYear | PART.zone)) !== DATE) throw new FieldError('format');
    return decoded;
  }

  /** One number, whose place tells what it is. */
  decodeNumber(text: string, before: number, hasTextMonth: boolean): number {
    const { value, rest } = leadingInteger(text);
    if (rest === text) throw new FieldError('format');
    if (rest.startsWith('.')) {
      // A date or a time without separators.
      if (text.length - rest.length > 2) return this.decodeNumberField(text, before | DATE);
      this.micros = fractionOf(rest);
    } else if (rest !== '') throw new FieldError('format');
    const dateParts = before & DATE;
    if (text.length === 3 && dateParts === PART.year && value >= 1 && value <= 366) {
      this.dayOfYear = value;
      return PART.dayOfYear | PART.month | PART.day;
    }
    if (dateParts === DATE) return this.decodeNumberField(text, before);
    if (dateParts === (PART.year | PART.month) && hasTextMonth && text.length >= 3 && this.isTwoDigits) {
      // The first number was no year.
      this.day = this.year;
      this.year = value;
      this.isTwoDigits = false;
      return PART.day;
    }
    const part = nextDatePart(dateParts, text.length >= 3, hasTextMonth);
    if (part === undefined) throw new FieldError('format');
    this[part] = value;
    if (part === 'year') this.isTwoDigits = text.length <= 2;
    return PART[part];
  }

  /** Digits without separators: `20200102`, `040506`, `0405`. */
  decodeNumberField(text: string, before: number): number {
    const point = text.indexOf('.');
    const digits = point < 0 ? text : text.slice(0, point);
    if (point >= 0)
      this.micros = roundHalfEven(Number(/^\.\d*/.exec(text.slice(point))?.[0].replace(/^\.$/, '0')) * 1e6);
    else if ((before & DATE) !== DATE && digits.length >= 6) {
      this.day = toInt32(digits.slice(-2));
      this.month = toInt32(digits.slice(-4, -2));
      this.year = toInt32(digits.slice(0, -4));
      if (digits.length === 6) this.isTwoDigits = true;
      return DATE;
    }
    if ((before & TIME) === TIME || (digits.length !== 6 && digits.length !== 4))
      throw new FieldError('format');
    this.hour = toInt32(digits.slice(0, 2));
    this.minute = toInt32(digits.slice(2, 4));
    this.second = toInt32(digits.slice(4));
    return TIME;
  }

  /** `04:05`, `04:05:06.7`, and `04:05.6`, which are minutes and seconds. */
  decodeTime(text: string): number {
    const hour = leadingInteger(text);
    if (!hour.rest.startsWith(':')) throw new FieldError('format');
    const minute = leadingInteger(hour.rest.slice(1));
    this.micros = 0;
    if (minute.rest.startsWith('.')) {
      this.micros = fractionOf(minute.rest);
      [this.hour, this.minute, this.second] = [0, hour.value, minute.value];
    } else {
      const second = minute.rest === '' ? { value: 0, rest: '' } : leadingInteger(minute.rest.slice(1));
      if (!/^(?:|:.*)$/.test(minute.rest)) throw new FieldError('format');
      if (second.rest.startsWith('.')) this.micros = fractionOf(second.rest);
      else if (second.rest !== '') throw new FieldError('format');
      [this.hour, this.minute, this.second] = [hour.value, minute.value, second.value];
    }
    if (this.minute > 59 || this.second > 60 || this.micros > 1e6) throw new FieldError('overflow');
    return TIME;
  }

  /** A number whose meaning a word before it has told: `y2020`, `h12`. */
  decodeUnit(unit: DateUnit | 'time', text: string, before: number): number {
    const { value, rest } = leadingInteger(text);
    const mayBeDecimal = unit === 'julian' || unit === 'time' || unit === 'second';
    if (rest.startsWith('.') ? !mayBeDecimal : rest !== '') throw new FieldError('format');
    switch (unit) {
      case 'other':
        throw new FieldError('format');
      case 'time': {
        const parts = this.decodeNumberField(text, before | DATE);
        if (parts !== TIME) throw new FieldError('format');
        return parts;
      }
      case 'julian': {
        const parts = this.setJulian(value);
        return rest === ''
          ? parts
          : parts | this.setClock(roundHalfEven(Number(rest.replace(/^\.$/, '0')) * 864e8));
      }
      case 'month':
        // After a month and an hour, `m` is minutes.
        if (before & PART.month && before & PART.hour) {
          this.minute = value;
          return PART.minute;
        }
        this.month = value;
        return PART.month;
      case 'second':
        this.second = value;
        if (rest === '') return PART.second;
        this.micros = fractionOf(rest);
        return PART.second | PART.fraction;
      default:
        this[unit] = value;
        return PART[unit];
    }
  }

  isBeyondDay(): boolean {
    const { hour, minute, second, micros } = this;
    return (
      hour > 24 || minute > 59 || second > 60 || ((hour * 60 + minute) * 60 + second) * 1e6 + micros > 864e8
    );
  }

  /** Last look at year, month and day (ValidateDate). */
  validateDate(given: number, isBC: boolean): void {
    if (given & PART.year && !this.isJulian) {
      if (isBC) {
        if (this.year <= 0) throw new FieldError('overflow');
        this.year = 1 - this.year;
      } else if (this.isTwoDigits) {
        if (this.year < 70) this.year += 2000;
        else if (this.year < 100) this.year += 1900;
      } else if (this.year <= 0) throw new FieldError('overflow');
    }
    if (given & PART.dayOfYear) this.setDays(toDays(this.year, 1, 1) + this.dayOfYear - 1);
    if (given & PART.month && (this.month < 1 || this.month > 12)) throw new FieldError('overflow');
    if (given & PART.day && (this.day < 1 || this.day > 31)) throw new FieldError('overflow');
    if ((given & DATE) === DATE && this.day > daysIn(this.year, this.month)) throw new FieldError('overflow');
  }

  /** Hours of `am` or `pm`. */
  applyHalf(half: 'am' | 'pm' | undefined): void {
    if (half !== undefined && this.hour > 12) throw new FieldError('overflow');
    if (half === 'am' && this.hour === 12) this.hour = 0;
    else if (half === 'pm' && this.hour !== 12) this.hour += 12;
  }

  get clock(): number {
    return ((this.hour * 60 + this.minute) * 60 + this.second) * 1e6 + this.micros;
  }
}

/** Runs of digits and of letters; a letter right behind a digit, or the other way round, is lost, as in PostgreSQL. */
function dateParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    while (at < text.length && !/[a-z\d]/.test(text[at]!)) at += 1;
    if (at === text.length) throw new FieldError('format');
    const pattern = /\d+|[a-z]+/y;
    pattern.lastIndex = at;
    const part = pattern.exec(text)?.[0] ?? '';
    parts.push(part);
    at += part.length + 1;
  }
  return parts;
}

type DatePart = 'year' | 'month' | 'day';

/** What a number in a date is, by what is there before it. */
function nextDatePart(known: number, isLong: boolean, hasTextMonth: boolean): DatePart | undefined {
  switch (known) {
    case 0:
      return isLong ? 'year' : 'month';
    case PART.year:
    case PART.day:
      return 'month';
    case PART.month:
      return hasTextMonth && isLong ? 'year' : 'day';
    case PART.year | PART.month:
      return 'day';
    case PART.month | PART.day:
      return 'year';
    default:
      return undefined;
  }
}

/** C's strtoint: what begins with digits, 0 where nothing does. Throws beyond 32 bits. */
export function leadingInteger(text: string): { readonly value: number; readonly rest: string } {
  const digits = /^\d*/.exec(text)?.[0] ?? '';
  const value = Number(digits);
  if (value > INT_MAX) throw new FieldError('overflow');
  return { value, rest: text.slice(digits.length) };
}

/** C's atoi. */
function toInt32(digits: string): number {
  return Number(BigInt.asIntN(32, BigInt(digits === '' ? 0 : digits)));
}

/** Microseconds of `.5`. */
function fractionOf(text: string): number {
  if (!/^\.\d*$/.test(text)) throw new FieldError('format');
  return text === '.' ? 0 : roundHalfEven(Number(text) * 1e6);
}

/** C's rint. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** Seconds east of UTC of `+01`, `-0330`, `+05:30:15`. */
export function decodeZone(text: string): number {
  const [, sign, hours = '', more = ''] = /^([-+])(\d*)(.*)$/.exec(text) ?? [];
  if (sign === undefined) throw new FieldError('format');
  let hour = Number(hours);
  let [minute, second] = [0, 0];
  let rest = more;
  if (hour > INT_MAX) throw new FieldError('zone');
  if (rest.startsWith(':')) {
    const [, minutes = '', seconds, tail = ''] = /^:(\d*)(?::(\d*))?(.*)$/.exec(rest) ?? [];
    [minute, second, rest] = [Number(minutes), Number(seconds ?? 0), tail];
  } else if (rest === '' && text.length > 3) {
    minute = hour % 100;
    hour = Math.floor(hour / 100);
  }
  if (hour > 15 || minute > 59 || second > 59) throw new FieldError('zone');
  if (rest !== '') throw new FieldError('format');
  const seconds = (hour * 60 + minute) * 60 + second;
  return sign === '-' ? -seconds : seconds;
}
