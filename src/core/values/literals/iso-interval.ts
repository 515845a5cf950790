import type { IntervalUnit } from './interval-units.ts';
import { IntervalSum } from './interval-sum.ts';
import { FieldError } from './literal-error.ts';

/** What stands before a T, or behind it. */
interface Half {
  /** By their designators. */
  readonly units: Readonly<Record<string, IntervalUnit>>;
  /** Those of `P0001-02-03T04:05:06`, in order, and what is between them. */
  readonly parts: readonly [IntervalUnit, IntervalUnit, IntervalUnit];
  readonly separator: '-' | ':';
  /** Digits of all parts without one; what is behind their point is of `rest`. */
  readonly width: number;
  readonly rest: IntervalUnit;
}

const DATE: Half = {
  units: { Y: 'year', M: 'month', W: 'week', D: 'day' },
  parts: ['year', 'month', 'day'],
  separator: '-',
  width: 8,
  rest: 'day',
};
const TIME: Half = {
  units: { H: 'hour', M: 'minute', S: 'second' },
  parts: ['hour', 'minute', 'second'],
  separator: ':',
  width: 6,
  rest: 'microsecond',
};

/** An interval in ISO 8601 (PostgreSQL's DecodeISO8601Interval): with designators or in the alternative formats. Throws FieldError. */
export function readIsoInterval(text: string): IntervalSum {
  const sum = new IntervalSum();
  if (text.length < 2 || !text.startsWith('P')) throw new FieldError('format');
  const [date = '', ...times] = text.slice(1).split('T');
  readHalf(date, sum, DATE);
  // A number without a designator is a text's last.
  if (times.slice(0, -1).some((time) => !/(?:^|[HMS])$/.test(time))) throw new FieldError('format');
  for (const time of times) readHalf(time, sum, TIME);
  return sum;
}

function readHalf(text: string, sum: IntervalSum, { units, parts, separator, width, rest }: Half): void {
  let at = 0;
  const number = () => {
    const [taken, whole = ''] = /^-?(\d*)(?:(?<=\d)\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/.exec(text.slice(at)) ?? [];
    if (taken === undefined) throw new FieldError('format');
    at += taken.length;
    const value = Number(taken);
    if (Math.abs(value) > 1e15) throw new FieldError('overflow');
    return { value: BigInt(Math.trunc(value)), fraction: value % 1, width: whole.length };
  };
  let isFirst = true;
  while (at < text.length) {
    const first = number();
    const mark = text[at];
    const unit = mark === undefined ? undefined : units[mark];
    at += 1;
    if (unit) {
      sum.add(first.value, first.fraction, unit);
      isFirst = false;
      continue;
    }
    if (mark !== undefined && mark !== separator) throw new FieldError('format');
    if (mark === undefined && first.width === width && isFirst) {
      addDigits(first.value, sum, parts);
      sum.add(0n, first.fraction, rest);
      return;
    }
    if (!isFirst) throw new FieldError('format');
    sum.add(first.value, first.fraction, parts[0]);
    if (mark === undefined) return;
    const second = number();
    sum.add(second.value, second.fraction, parts[1]);
    if (at === text.length) return;
    if (text[at] !== separator) throw new FieldError('format');
    at += 1;
    const third = number();
    sum.add(third.value, third.fraction, parts[2]);
    if (at < text.length) throw new FieldError('format');
    return;
  }
}

/** `00010203`, two digits a part, the first as many as are left. */
function addDigits(value: bigint, sum: IntervalSum, [first, second, third]: Half['parts']): void {
  sum.add(value / 10_000n, 0, first);
  sum.add((value / 100n) % 100n, 0, second);
  sum.add(value % 100n, 0, third);
}
