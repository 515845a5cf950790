import { roundHalfEven } from './datetime-fields.ts';
import type { IntervalUnit } from './interval-units.ts';
import { FieldError } from './literal-error.ts';

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;
const MICROS: Readonly<Partial<Record<IntervalUnit, number>>> = {
  microsecond: 1,
  millisecond: 1000,
  second: SECOND,
  minute: 60 * SECOND,
  hour: 3600 * SECOND,
};
const DAYS: Readonly<Partial<Record<IntervalUnit, number>>> = { day: 1, week: 7 };
const YEARS: Readonly<Partial<Record<IntervalUnit, number>>> = {
  year: 1,
  decade: 10,
  century: 100,
  millennium: 1000,
};

/** An interval as it is put together. What goes beyond PostgreSQL's integers throws FieldError `overflow`. */
export class IntervalSum {
  #years = 0;
  #months = 0;
  #days = 0;
  #micros = 0n;

  get micros(): bigint {
    return this.#micros;
  }

  set micros(micros: bigint) {
    if (micros !== BigInt.asIntN(64, micros)) throw new FieldError('overflow');
    this.#micros = micros;
  }

  /** @param fraction of the unit, with the same sign: of years it becomes months, of months days of 30 to it, of days time */
  add(value: bigint, fraction: number, unit: IntervalUnit): void {
    const [micros, days, years] = [MICROS[unit], DAYS[unit], YEARS[unit]];
    if (micros !== undefined) {
      this.micros += value * BigInt(micros);
      this.#addMicros(fraction, micros);
    } else if (days !== undefined) {
      this.#days = toInt(this.#days + toInt(Number(value) * days));
      // A fraction of a day is time at once.
      if (unit === 'day') this.#addMicros(fraction, DAY);
      else this.#addDays(fraction, days);
    } else if (unit === 'month') {
      this.#months = toInt(this.#months + toInt(Number(value)));
      this.#addDays(fraction, 30);
    } else if (years !== undefined) {
      this.#years = toInt(this.#years + toInt(Number(value) * years));
      this.#months = toInt(this.#months + roundHalfEven(fraction * years * 12));
    } else throw new FieldError('format');
  }

  #addDays(fraction: number, scale: number): void {
    const days = Math.trunc(fraction * scale);
    this.#days = toInt(this.#days + days);
    this.#addMicros(fraction * scale - days, DAY);
  }

  #addMicros(fraction: number, scale: number): void {
    const micros = fraction * scale;
    const whole = Math.trunc(micros);
    const rest = micros - whole;
    this.micros += BigInt(whole + (rest > 0.5 ? 1 : rest < -0.5 ? -1 : 0));
  }

  negate(): void {
    this.#years = toInt(-this.#years);
    this.#months = toInt(-this.#months);
    this.#days = toInt(-this.#days);
    this.micros = -this.#micros;
  }

  parts(): { readonly months: number; readonly days: number; readonly micros: bigint } {
    return { months: this.#years * 12 + this.#months, days: this.#days, micros: this.#micros };
  }
}

function toInt(value: number): number {
  if (value > 2 ** 31 - 1 || value < -(2 ** 31)) throw new FieldError('overflow');
  // No -0.
  return value + 0;
}
