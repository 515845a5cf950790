import type { PgCategory } from './pg-types.ts';

/**
 * PostgreSQL's input functions: a text as somebody wrote it, to the text DuckDB casts to the same value. `undefined` means
 * PostgreSQL would say `invalid input syntax`.
 */
export function toCastableText(text: string, category: PgCategory): string | undefined {
  const input = INPUT[category];
  return input ? input(text.trim()) : text;
}

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SPECIAL_NUMBER = /^(?:nan|[+-]?inf(?:inity)?)$/i;
const UUID = /^\{?([0-9a-f]{4}-?){7}[0-9a-f]{4}\}?$/i;
const DATE = /^(\d{4,6})-(\d{1,2})-(\d{1,2})$/;
const COMPACT_DATE = /^(\d{4})(\d\d)(\d\d)$/;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?$/;
const ZONE = /\s*(?:(z|utc|gmt)|([+-]\d\d)(?::?(\d\d))?)$/i;

const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['t', 'tr', 'tru', 'true', 'y', 'ye', 'yes', 'on', '1'].map((text) => [text, 'true'] as const),
  ...['f', 'fa', 'fal', 'fals', 'false', 'n', 'no', 'of', 'off', '0'].map((text) => [text, 'false'] as const),
]);

const INPUT: Readonly<Partial<Record<PgCategory, (text: string) => string | undefined>>> = {
  integer: (text) => (INTEGER.test(text) ? text : undefined),
  float: (text) => (NUMBER.test(text) || SPECIAL_NUMBER.test(text) ? text : undefined),
  numeric: (text) => (NUMBER.test(text) || SPECIAL_NUMBER.test(text) ? text : undefined),
  boolean: (text) => BOOLEANS.get(text.toLowerCase()),
  uuid: (text) => (UUID.test(text) ? canonicalUuid(text) : undefined),
  date: (text) => infinity(text) ?? parseTimestamp(text)?.date,
  timestamp: (text) => infinity(text) ?? joinTimestamp(parseTimestamp(text)),
  timestamptz: (text) => {
    const parsed = parseTimestamp(text);
    return infinity(text) ?? (parsed && `${joinTimestamp(parsed)}${parsed.zone}`);
  },
  time: (text) => parseTime(text.replace(ZONE, '')),
};

interface TimestampParts {
  readonly date: string;
  readonly time: string;
  readonly zone: string;
}

function parseTimestamp(text: string): TimestampParts | undefined {
  const [dateText = '', ...rest] = text.split(/[T\s]+/i);
  const date = parseDate(dateText);
  if (!date) return undefined;
  const clock = rest.join(' ');
  if (clock === '') return { date, time: '00:00:00', zone: '+00' };
  const [, utc, hours, minutes] = ZONE.exec(clock) ?? [];
  const time = parseTime(clock.replace(ZONE, ''));
  if (time === undefined) return undefined;
  return { date, time, zone: utc || !hours ? '+00' : `${hours}:${minutes ?? '00'}` };
}

function joinTimestamp(parts: TimestampParts | undefined): string | undefined {
  return parts && `${parts.date} ${parts.time}`;
}

function parseDate(text: string): string | undefined {
  const [, year, month, day] = DATE.exec(text) ?? COMPACT_DATE.exec(text) ?? [];
  if (!year || !month || !day) return undefined;
  const inMonth = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= inMonth;
  return isDate ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

function parseTime(text: string): string | undefined {
  const [, hours, minutes, seconds = '00', fraction = ''] = TIME.exec(text) ?? [];
  if (!hours || !minutes || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}${fraction}`;
}

function infinity(text: string): string | undefined {
  return /^-?infinity$/i.test(text) ? text.toLowerCase() : undefined;
}

function canonicalUuid(text: string): string {
  const hex = text.replaceAll(/[{}-]/g, '').toLowerCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Reads an array's text form (`{a,"b c",NULL}`), one dimension; undefined when it is malformed. */
export function parseArrayText(text: string): readonly (string | null)[] | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return undefined;
  const inner = trimmed.slice(1, -1);
  if (inner.trim() === '') return [];
  const item = /\s*(?:"((?:[^"\\]|\\.)*)"|([^",{}\\]+?))\s*(?:,|$)/gsy;
  const items: (string | null)[] = [];
  while (item.lastIndex < inner.length) {
    const [matched, quoted, plain = ''] = item.exec(inner) ?? [];
    if (matched === undefined) return undefined;
    if (quoted !== undefined) items.push(quoted.replaceAll(/\\(.)/gs, '$1'));
    else items.push(plain.toUpperCase() === 'NULL' ? null : plain);
  }
  return inner.trimEnd().endsWith(',') ? undefined : items;
}
