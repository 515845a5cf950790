const MICROS = { hour: 3_600_000_000, minute: 60_000_000, second: 1_000_000 } as const;

const DAY = 86_400_000_000n;

/**
 * An interval's parts as they leave an engine (`months days microseconds`) in PostgreSQL's own text form:
 * `1 year 2 mons 3 days 04:05:06.7`.
 */
export function toPostgresInterval(wire: string): string {
  const [months, days, micros] = parts(wire);
  const years = Math.trunc(months / 12);
  const rest = months % 12;
  const words: string[] = [];
  // PostgreSQL marks a positive part that follows a negative one.
  let negative = false;
  const add = (n: number, unit: string) => {
    if (n === 0) return;
    words.push(`${negative && n > 0 ? '+' : ''}${n} ${unit}${n === 1 ? '' : 's'}`);
    negative = n < 0;
  };
  add(years, 'year');
  add(rest, 'mon');
  add(days, 'day');
  if (micros !== 0 || words.length === 0) {
    const sign = micros < 0 ? '-' : negative ? '+' : '';
    words.push(sign + clock(Math.abs(micros), 2));
  }
  return words.join(' ');
}

/** The same in Python's `str(timedelta)`, which is what CKAN prints: `1 day, 2:00:00`; months count 30 days, years 365. */
export function toPythonInterval(wire: string): string {
  const [months, days] = parts(wire);
  // Beyond 285 years of hours binary has no microseconds.
  const micros = BigInt(wire.split(' ')[2] ?? 0);
  const rest = Number(((micros % DAY) + DAY) % DAY);
  const overflow = Number((micros - BigInt(rest)) / DAY);
  const totalDays = Math.trunc(months / 12) * 365 + (months % 12) * 30 + days + overflow;
  const fraction = rest % MICROS.second;
  const time = clock(rest - fraction, 1) + (fraction === 0 ? '' : `.${String(fraction).padStart(6, '0')}`);
  if (totalDays === 0) return time;
  return `${totalDays} day${Math.abs(totalDays) === 1 ? '' : 's'}, ${time}`;
}

function parts(wire: string): [months: number, days: number, micros: number] {
  const [months, days, micros] = wire.split(' ').map(Number);
  return [months ?? 0, days ?? 0, micros ?? 0];
}

/** Hours, minutes, seconds of a non-negative duration, the fraction trimmed of zeros. */
function clock(micros: number, hourDigits: number): string {
  const hours = Math.trunc(micros / MICROS.hour);
  const minutes = Math.trunc((micros % MICROS.hour) / MICROS.minute);
  const seconds = Math.trunc((micros % MICROS.minute) / MICROS.second);
  const fraction = micros % MICROS.second;
  const two = (n: number) => String(n).padStart(2, '0');
  const tail = fraction === 0 ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`;
  return `${String(hours).padStart(hourDigits, '0')}:${two(minutes)}:${two(seconds)}${tail}`;
}
