import { toColumnKind } from '../grid/cells/column-kind.ts';

/** Bits of whole numbers, without the sign. */
const BITS: Readonly<Record<string, bigint>> = { int2: 15n, oid: 32n, int8: 63n };

const DATE = String.raw`(?:\d{4,6}-\d{1,2}-\d{1,2})`;
const TIME = String.raw`\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?`;
const ZONE = String.raw`(?:\s?(?:Z|UTC|[+-]\d\d(?::?\d\d)?))?`;
const MOMENT = new RegExp(`^(?:${DATE}(?:[ T]${TIME}${ZONE})?(?: BC)?|-?infinity)$`, 'i');
const NUMBER = /^(?:[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)|NaN)$/i;
const CLOCK = new RegExp(`^${TIME}${ZONE}$`, 'i');
const BOOLEAN = /^(?:true|false|t|f|yes|no|y|n|on|off|1|0)$/i;

/**
 * Whether a text is a value of a column, so that the API can compare it with those it has. Of times these are the forms that people and
 * answers write; PostgreSQL reads more, and refuses days that no month has.
 * @param type of PostgreSQL, by its internal name
 */
export function isReadable(text: string, type: string): boolean {
  const value = text.trim();
  switch (toColumnKind(type)) {
    case 'integer':
      return /^[+-]?\d+$/.test(value) && isWithin(BigInt(value.replace('+', '')), BITS[type] ?? 31n);
    case 'number':
    case 'decimal':
      return NUMBER.test(value);
    case 'date':
    case 'datetime':
      return MOMENT.test(value) && isDay(value);
    case 'time':
      return CLOCK.test(value);
    case 'boolean':
      return BOOLEAN.test(value);
    default:
      return true;
  }
}

function isWithin(value: bigint, bits: bigint): boolean {
  return value >= -(2n ** bits) && value < 2n ** bits;
}

/** Whether its month has the day. */
function isDay(moment: string): boolean {
  const [year = '', month = '', day = ''] = moment.split(/[- T]/);
  if (!/^\d/.test(year)) return true;
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  );
}
