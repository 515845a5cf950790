/** What comes again and again, in the order it is offered: of a month there is one in every year. */
export const CYCLES = ['monthOfYear', 'dayOfWeek', 'hourOfDay'] as const;

/** One of {@link CYCLES}. */
export type Cycle = (typeof CYCLES)[number];

/** Whether times come together by what comes again. */
export function isCycle(step: string | null): step is Cycle {
  return CYCLES.some((cycle) => cycle === step);
}

/** A time as the API writes it, in UTC: ISO 8601, which years of more than four digits make longer. */
const TIME = /^(\d{4,})-(\d\d)-(\d\d)(?:[ T](\d\d))?/;

/** The part of a cycle that a time lies in: 1 to 12 of a year, 1 (Monday) to 7 of a week, 0 to 23 of a day; null for infinities. */
export function cycleOf(text: string, cycle: Cycle): number | null {
  const [, year, month, day, hour = '0'] = TIME.exec(text) ?? [];
  if (year === undefined) return null;
  if (cycle === 'monthOfYear') return Number(month);
  if (cycle === 'hourOfDay') return Number(hour);
  const date = new Date(0);
  // Date.UTC takes years below 100 for those of the last century.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return ((date.getUTCDay() + 6) % 7) + 1;
}

/** What PostgreSQL calls the part of a cycle, for `extract`. */
export const EXTRACTED: Readonly<Record<Cycle, string>> = {
  monthOfYear: 'month',
  dayOfWeek: 'isodow',
  hourOfDay: 'hour',
};
