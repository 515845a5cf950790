/** Parts of a date and a time, as bits: each may be given once. */
export const PART = {
  year: 1,
  month: 2,
  day: 4,
  hour: 8,
  minute: 16,
  second: 32,
  fraction: 64,
  zone: 128,
  dayOfYear: 256,
  half: 512,
  era: 1024,
  weekday: 2048,
  dst: 4096,
  special: 8192,
} as const;
/** All parts of a date. */
export const DATE = PART.year | PART.month | PART.day;
/** All parts of a time of day. */
export const TIME = PART.hour | PART.minute | PART.second | PART.fraction;
