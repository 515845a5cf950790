import { strings } from './strings.ts';

/** A count with the language's digit groups. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(strings().locale).format(count);
}

/** Bytes in the unit people read, decimal as browsers show downloads: `940 B`, `12.4 kB`, `7.7 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const text = new Intl.NumberFormat(strings().locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
  return `${text} ${UNITS[power]}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Milliseconds for people: `34 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(1, Math.round(ms))} ms`;
  return `${new Intl.NumberFormat(strings().locale, { maximumFractionDigits: 1 }).format(ms / 1000)} s`;
}
