import { DateTimeFields, leadingInteger } from './datetime-fields.ts';
import { INTERVAL_BUFFER, tokenize, type Token } from './datetime-tokens.ts';
import { isDateWord } from './datetime-words.ts';
import { IntervalSum } from './interval-sum.ts';
import { findIntervalUnit, type IntervalUnit } from './interval-units.ts';
import { FieldError, LiteralError, toLiteralError } from './literal-error.ts';
import { readIsoInterval } from './iso-interval.ts';

/** An interval as PostgreSQL keeps it. */
export interface IntervalParts {
  readonly months: number;
  readonly days: number;
  readonly micros: bigint;
}

/** How an interval's text is read. */
export interface IntervalOptions {
  /** Of a last number that names none: seconds. */
  readonly unit?: IntervalUnit;
  /** `2:03` is minutes and seconds. */
  readonly minuteToSecond?: boolean;
}

/**
 * An interval's text as PostgreSQL reads it: `1 year 2 mons 3 days 04:05:06.7 ago`, `1-2`, `P1Y2M3DT4H5M6S`. Throws LiteralError with
 * PostgreSQL's message.
 */
export function parseInterval(text: string, options: IntervalOptions = {}): IntervalParts {
  try {
    return inRange(readFields(text, options), text);
  } catch (error) {
    throw error instanceof FieldError ? toLiteralError(error, text, 'interval') : error;
  }
}

function inRange(sum: IntervalSum, text: string): IntervalParts {
  const parts = sum.parts();
  if (!Number.isSafeInteger(parts.months) || Math.abs(parts.months) > 2 ** 31 - (parts.months > 0 ? 1 : 0))
    throw new LiteralError('datetime_field_overflow', `interval out of range: "${text}"`);
  return parts;
}

function readFields(text: string, options: IntervalOptions): IntervalSum {
  try {
    return new Reader(options).read(tokenize(text, isDateWord, INTERVAL_BUFFER));
  } catch (error) {
    // What is no list of fields may be ISO 8601.
    if (!(error instanceof FieldError) || error.fault !== 'format') throw error;
    return readIsoInterval(text);
  }
}

/** PostgreSQL's DecodeInterval: from the end, so that units come before their numbers. */
class Reader {
  readonly #sum = new IntervalSum();
  readonly #given = new Set<string>();
  /** `none`: a number may not come next. */
  #unit: IntervalUnit | 'none' | undefined;
  #isAgo = false;

  constructor(private readonly options: IntervalOptions) {}

  read(tokens: readonly Token[]): IntervalSum {
    for (const { kind, text } of tokens.toReversed()) {
      if (kind === 'word') this.#word(text);
      else if (kind === 'time') this.#time(text, 1);
      else if (kind === 'zone' && text.includes(':'))
        this.#time(text.slice(1), text.startsWith('-') ? -1 : 1);
      else this.#number(text);
    }
    if (this.#given.size === 0) throw new FieldError('format');
    if (this.#isAgo) this.#sum.negate();
    return this.#sum;
  }

  #word(text: string): void {
    if (text === 'ago') {
      this.#isAgo = true;
      this.#unit = 'none';
      return;
    }
    const unit = findIntervalUnit(text);
    if (!unit) throw new FieldError('format');
    this.#unit = unit;
  }

  #time(text: string, sign: 1 | -1): void {
    const fields = new DateTimeFields();
    fields.decodeTime(this.options.minuteToSecond && /^\d+:\d+$/.test(text) ? `0:${text}` : text);
    // It takes the place of what days have left of a fraction.
    this.#sum.micros = BigInt(sign) * BigInt(fields.clock);
    this.#mark('hour', 'minute', 'second', 'millisecond', 'microsecond');
    this.#unit = 'day';
  }

  #number(text: string): void {
    const unit = this.#unit ?? this.options.unit ?? 'second';
    const [, sign = '', whole = '', rest = ''] = /^([-+]?)(\d*)(.*)$/.exec(text) ?? [];
    const negative = sign === '-';
    let value = BigInt(whole === '' ? 0 : whole) * (negative ? -1n : 1n);
    if (value !== BigInt.asIntN(64, value)) throw new FieldError('overflow');
    if (rest.startsWith('-')) {
      const months = leadingInteger(rest.slice(1));
      if (months.value > 11) throw new FieldError('overflow');
      if (months.rest !== '') throw new FieldError('format');
      value = value * 12n + BigInt(negative ? -months.value : months.value);
      this.#unit = 'month';
      this.#sum.add(value, 0, 'month');
      return this.#mark('month');
    }
    if (unit === 'none') throw new FieldError('format');
    if (rest !== '' && !/^\.\d*$/.test(rest)) throw new FieldError('format');
    const fraction = rest.length > 1 ? Number(rest) * (negative ? -1 : 1) : 0;
    this.#sum.add(value, fraction, unit);
    this.#unit = unit === 'hour' ? 'day' : unit;
    if (unit === 'second' && fraction !== 0) this.#mark('second', 'millisecond', 'microsecond');
    else this.#mark(unit);
  }

  /** Each unit may be given once. */
  #mark(...units: readonly IntervalUnit[]): void {
    if (units.some((unit) => this.#given.has(unit))) throw new FieldError('format');
    for (const unit of units) this.#given.add(unit);
  }
}
