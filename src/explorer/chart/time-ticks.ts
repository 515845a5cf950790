import type { Period } from '../aggregate/question.ts';

/** Steps between ticks, from the finest: seconds, or months where these are not all as long. */
const STEPS: readonly ({ readonly seconds: number } | { readonly months: number })[] = [
  ...[1, 5, 15, 30, 60, 300, 900, 1800].map((seconds) => ({ seconds })),
  ...[1, 3, 6, 12].map((hours) => ({ seconds: hours * 3600 })),
  ...[1, 2, 7, 14].map((days) => ({ seconds: days * 86_400 })),
  ...[1, 2, 3, 6].map((months) => ({ months })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((years) => ({ months: years * 12 })),
];

/** A Monday: weeks are counted from it. */
const MONDAY = Date.UTC(1970, 0, 5);

const DAY = 86_400;
/** Seconds that no step may be shorter than: between two times of a unit a tick would be called as the one before. */
const FINEST: Readonly<Record<Period, number>> = {
  year: 12 * 28 * DAY,
  quarter: 3 * 28 * DAY,
  month: 28 * DAY,
  week: 7 * DAY,
  day: DAY,
  hour: 3600,
  minute: 60,
  second: 1,
};

/**
 * Round times between two, in UTC, both included: as many as there is room for, at equal steps. None where even the longest steps are too many.
 * @param most ticks there is room for, at least 1
 * @param unit of the times
 */
export function toTimeTicks(first: Date, last: Date, most: number, unit: Period): readonly Date[] {
  const span = (last.getTime() - first.getTime()) / 1000;
  for (const step of STEPS) {
    const length = 'seconds' in step ? step.seconds : step.months * 28 * DAY;
    if (length < FINEST[unit]) continue;
    // So that no list is made of what surely has no room.
    if (span / length > 2 * most + 2) continue;
    const ticks =
      'seconds' in step ? bySeconds(first, last, step.seconds) : byMonths(first, last, step.months);
    if (ticks.length <= most) return ticks;
  }
  return [];
}

function bySeconds(first: Date, last: Date, seconds: number): readonly Date[] {
  const step = seconds * 1000;
  const from = MONDAY + Math.ceil((first.getTime() - MONDAY) / step) * step;
  const ticks: Date[] = [];
  for (let time = from; time <= last.getTime(); time += step) ticks.push(new Date(time));
  return ticks;
}

function byMonths(first: Date, last: Date, months: number): readonly Date[] {
  const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth();
  const ticks: Date[] = [];
  for (let month = Math.floor(monthOf(first) / months) * months; month <= monthOf(last); month += months) {
    const time = new Date(0);
    // Date.UTC takes years below 100 for those of the last century.
    time.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
    if (time >= first && time <= last) ticks.push(time);
  }
  return ticks;
}
