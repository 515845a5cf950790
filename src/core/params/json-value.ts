import { parse } from 'lossless-json';
import { RawJson } from '../values/json-text.ts';
import { toPythonFloat } from '../values/number-text.ts';

/**
 * JSON as Python reads it: integers keep every digit (bigint beyond 2^53) and `25.0` is not `25`. A fraction-less float is a
 * RawJson whose text is Python's; every other number is a number or a bigint.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | JsonFloat
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** A float whose value is whole. */
export class JsonFloat extends RawJson {
  constructor(readonly value: number) {
    super(toPythonFloat(value));
  }
}

/** Levels of nesting, about where Python gives up too. */
const MAX_DEPTH = 1000;

/** Of repeated names the last counts, as in Python. Throws SyntaxError, with the position, when the text is not JSON. */
export function parseJson(text: string): JsonValue {
  const tooDeep = new SyntaxError(`more than ${MAX_DEPTH} levels of nesting`);
  let value: JsonValue;
  try {
    value = parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonValue;
  } catch (error) {
    // The parser itself runs out of stack.
    throw error instanceof RangeError ? tooDeep : error;
  }
  if (isDeeper(value, MAX_DEPTH)) throw tooDeep;
  return value;
}

function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

function parseNumber(text: string): number | bigint | JsonFloat {
  const value = Number(text);
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value) ? value : BigInt(text);
  return Number.isInteger(value) ? new JsonFloat(value) : value;
}

/** Whether a value is an object; a number kept as text is none. */
export function isJsonObject(value: unknown): value is { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson);
}

/** Whether a value is a list. */
export function isJsonList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Python's `str()`: `True`, `None`, `25.0`, lists and dicts as their repr. */
export function toPythonText(value: JsonValue): string {
  return typeof value === 'string' ? value : toPythonRepr(value);
}

/** Python's `repr()`. */
export function toPythonRepr(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : toPythonFloat(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return stringRepr(value);
  if (value instanceof JsonFloat) return value.text;
  if (isJsonList(value)) return `[${value.map(toPythonRepr).join(', ')}]`;
  const members = Object.entries(value as { readonly [name: string]: JsonValue });
  return `{${members.map(([name, member]) => `${stringRepr(name)}: ${toPythonRepr(member)}`).join(', ')}}`;
}

function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return quote + escaped + quote;
}
