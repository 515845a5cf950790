import { isLosslessNumber, parse } from 'lossless-json';
import { utf8Length, compareUtf8 } from '../full-text/utf8.ts';
import { toNumericText } from './numeric-text.ts';

/** A value of `jsonb` as PostgreSQL keeps it. */
export interface Jsonb {
  /** As it is printed: shorter names first, of equal names the last, one blank after each comma and colon. */
  readonly text: string;
  /** A text for comparing: its bytes sort as jsonb values do, and are equal where these are. */
  readonly key: string;
}

/** Reads JSON as `jsonb`; null where it is none. */
export function parseJsonb(text: string): Jsonb | null {
  let value: unknown;
  try {
    value = parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
  } catch {
    return null;
  }
  const written = write(value);
  return { text: written.text, key: outermost(value) + written.key };
}

/** Before the key of a whole value: of two an empty list is the smallest, and no list or object is as small as anything else. */
function outermost(value: unknown): string {
  if (!isContainer(value)) return '1';
  return Array.isArray(value) && value.length === 0 ? '0' : '2';
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isLosslessNumber(value);
}

function write(value: unknown): Jsonb {
  if (value === null) return { text: 'null', key: '0' };
  if (typeof value === 'string') return { text: JSON.stringify(value), key: `1${closed(value)}` };
  if (isLosslessNumber(value)) {
    const digits = toNumericText(value.value) ?? value.value;
    return { text: digits, key: `2${numberKey(digits)}` };
  }
  if (typeof value === 'boolean') return { text: String(value), key: value ? '31' : '30' };
  if (Array.isArray(value)) {
    const items = value.map(write);
    return {
      text: `[${items.map((item) => item.text).join(', ')}]`,
      key: `4${counted(items.length)}${items.map((item) => item.key).join('')}`,
    };
  }
  const members = Object.entries(value as object)
    .sort(([a], [b]) => utf8Length(a) - utf8Length(b) || compareUtf8(a, b))
    .map(([name, member]) => ({ name, ...write(member) }));
  return {
    text: `{${members.map(({ name, text }) => `${JSON.stringify(name)}: ${text}`).join(', ')}}`,
    key: `5${counted(members.length)}${members.map(({ name, key }) => closed(name) + key).join('')}`,
  };
}

const counted = (length: number) => String(length).padStart(9, '0');

/** A text with its end, before which nothing sorts. */
function closed(text: string): string {
  return `${text.replaceAll('\u0002', '\u0002\u0002').replaceAll('\u0001', '\u0002\u0001')}\u0001`;
}

/** Digits of the power of ten, and what is added so that none is negative. */
const POWER = { digits: 6, from: 500_000 };

/** Negative ones first, the largest of them first of all. */
function numberKey(text: string): string {
  const isNegative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 'N';
  const power = whole.replace(/^0+/, '').length || -(/^0*/.exec(fraction)?.[0].length ?? 0);
  const size = String(power + POWER.from).padStart(POWER.digits, '0') + digits.replace(/0+$/, '');
  if (!isNegative) return `P${size}\u0001`;
  return `M${size.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))}~`;
}
