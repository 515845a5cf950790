import { CASTABLE } from './literals/castable.ts';
import type { PgCategory } from './pg-types.ts';

/**
 * PostgreSQL's input functions: a text as somebody wrote it, to the text DuckDB casts to the same value. `undefined` means
 * PostgreSQL would say `invalid input syntax`; of dates, times and intervals it throws LiteralError, with what it would say.
 */
export function toCastableText(text: string, category: PgCategory): string | undefined {
  const input = INPUT[category];
  return input ? input(text.trim()) : text;
}

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SPECIAL_NUMBER = /^(?:nan|[+-]?inf(?:inity)?)$/i;
const UUID = /^\{?([0-9a-f]{4}-?){7}[0-9a-f]{4}\}?$/i;
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['t', 'tr', 'tru', 'true', 'y', 'ye', 'yes', 'on', '1'].map((text) => [text, 'true'] as const),
  ...['f', 'fa', 'fal', 'fals', 'false', 'n', 'no', 'of', 'off', '0'].map((text) => [text, 'false'] as const),
]);

const INPUT: Readonly<Partial<Record<PgCategory, (text: string) => string | undefined>>> = {
  integer: (text) => (INTEGER.test(text) ? text : undefined),
  float: (text) => (NUMBER.test(text) || SPECIAL_NUMBER.test(text) ? text : hexFloat(text)),
  numeric: (text) => (NUMBER.test(text) || SPECIAL_NUMBER.test(text) ? text : undefined),
  boolean: (text) => BOOLEANS.get(text.toLowerCase()),
  uuid: (text) => (UUID.test(text) ? canonicalUuid(text) : undefined),
  ...CASTABLE,
};

/** C reads floats of base 16 too: `0x1`, `-0x1.8p3`. */
function hexFloat(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)0x([\da-f]*)(?:\.([\da-f]*))?(?:p([-+]?\d+))?$/i.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const size = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  return `${sign === '-' ? '-' : ''}${Number.isFinite(size) ? size : '1e999'}`;
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
  const item = /\s*(?:"((?:[^"\\]|\\.)*)"|((?:[^",{}\\]|\\.)+?))\s*(?:,|$)/gsy;
  const items: (string | null)[] = [];
  while (item.lastIndex < inner.length) {
    const [matched, quoted, plain = ''] = item.exec(inner) ?? [];
    if (matched === undefined) return undefined;
    const written = (quoted ?? plain).replaceAll(/\\(.)/gs, '$1');
    items.push(quoted === undefined && written.toUpperCase() === 'NULL' ? null : written);
  }
  return inner.trimEnd().endsWith(',') ? undefined : items;
}
