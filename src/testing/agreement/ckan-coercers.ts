import { isLosslessNumber, parse } from 'lossless-json';
import { crash } from './ckan-outcome.ts';
import { toPythonText } from './python.ts';

const FORMATS = ['objects', 'lists', 'csv', 'tsv'];

/** What is wrong with a value. */
export class Invalid extends Error {
  readonly messages: string[];
  constructor(...messages: string[]) {
    super();
    this.messages = messages;
  }
}

/** unicode_safe. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : toPythonJson(value);
}

function toPythonJson(value: unknown): string {
  if (isLosslessNumber(value)) return toPythonText(value);
  if (Array.isArray(value)) return `[${value.map(toPythonJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}: ${toPythonJson(item)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

/** int_validator; null: nothing was sent. These throw Invalid, and Refused where CKAN crashes. */
export function toWhole(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.trim() === '') return null;
    if (/^\s*[-+]?\d+(_\d+)*\s*$/.test(value))
      return String(BigInt(value.trim().replaceAll('_', '').replace('+', '')));
    throw new Invalid('Invalid integer');
  }
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (isLosslessNumber(value)) {
    if (/^-?\d+$/.test(value.value)) return String(BigInt(value.value));
    const number = Number(value.value);
    if (Number.isInteger(number)) return String(BigInt(number));
  }
  throw new Invalid('Invalid integer');
}

/** natural_number_validator. */
export function toNatural(value: unknown): string {
  if (typeof value === 'object' && !isLosslessNumber(value)) return crash();
  let whole: string | null;
  try {
    whole = toWhole(value);
  } catch (error) {
    if (error instanceof Invalid && typeof value === 'string')
      throw new Invalid('Invalid integer', 'Please enter an integer value');
    throw error;
  }
  if (whole === null) return crash();
  if (whole.startsWith('-')) throw new Invalid('Must be a natural number');
  return whole;
}

/** boolean_validator. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? ['true', 'yes', 't', 'y', '1'].includes(value.toLowerCase()) : crash();
}

/** list_of_strings_or_string. */
export function toList(value: unknown): string | readonly string[] {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) throw new Invalid('Not a list');
  for (const item of value) {
    if (typeof item === 'object' && item !== null && !Array.isArray(item) && !isLosslessNumber(item))
      return crash();
    if (typeof item !== 'string' && !Array.isArray(item))
      throw new Invalid(`Neither a string nor a list: ${toPythonText(item)}`);
    if (Array.isArray(item)) return crash();
  }
  return value as string[];
}

/** OneOf the formats of records. */
export function toFormat(value: unknown): string {
  if (typeof value === 'string' && FORMATS.includes(value)) return value;
  throw new Invalid("Value must be one of ['objects', 'lists', 'csv', 'tsv']");
}

/** json_validator. */
export function toJson(value: unknown): unknown {
  if (typeof value === 'object' && !isLosslessNumber(value)) return value;
  if (typeof value !== 'string') throw new Invalid('Cannot parse JSON');
  try {
    return parse(value);
  } catch {
    throw new Invalid('Cannot parse JSON');
  }
}

/** unicode_or_json_validator. */
export function toQuery(value: unknown): unknown {
  if (Array.isArray(value)) return toPythonText(value);
  if (typeof value === 'object' && !isLosslessNumber(value)) return value;
  if (typeof value !== 'string') return toPythonText(value);
  try {
    const parsed = parse(value);
    return typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed) &&
      !isLosslessNumber(parsed)
      ? parsed
      : value;
  } catch {
    return value;
  }
}
