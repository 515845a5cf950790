import {
  isJsonList,
  isJsonObject,
  JsonFloat,
  parseJson,
  toPythonText,
  type JsonValue,
} from './json-value.ts';
import { toPythonJson } from '../values/json-text.ts';

/**
 * CKAN's validators for single parameters (contract 2.0–2.8). Each takes what was sent and returns what the action works with;
 * `undefined` means: as if it had not been sent.
 */
export type Coercer<T> = (value: JsonValue) => T | undefined;

/** What a coercer throws: the messages CKAN puts under the parameter's name. */
export class InvalidParameter extends Error {
  override readonly name = 'InvalidParameter';

  /** @param about null: of the request as a whole, under `message` */
  constructor(
    readonly messages: readonly string[],
    readonly about: 'parameter' | null = 'parameter',
  ) {
    super(messages.join('; '));
  }
}

const DIGITS = /^\s*[+-]?\p{Nd}+(?:_\p{Nd}+)*\s*$/u;
// Digits stand in blocks of ten that start with zero, of which some are side by side: five of mathematics.
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** Python's `int()` over JSON values; undefined when it is not one. Beyond 2^53 a bigint, so that it can be repeated. */
function toInteger(value: JsonValue): number | bigint | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  if (typeof value === 'bigint') return value;
  if (value instanceof JsonFloat) return exact(BigInt(value.value));
  if (typeof value === 'string' && DIGITS.test(value)) {
    const digits = value
      .replaceAll('_', '')
      .replaceAll(/(?![0-9])\p{Nd}/gu, digitValue)
      .trim();
    return exact(BigInt(digits.replace('+', '')));
  }
  return undefined;
}

function exact(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

const NOT_AN_INTEGER = 'Invalid integer';

/** `limit`: a natural number, null or empty meaning the default. */
export const limit: Coercer<number> = (value) => {
  if (value === null || value === '') return undefined;
  const integer = toInteger(value);
  if (integer === undefined) {
    // CKAN's second validator sees a text once more, and says so in its own words.
    throw new InvalidParameter(
      typeof value === 'string' ? [NOT_AN_INTEGER, 'Please enter an integer value'] : [NOT_AN_INTEGER],
    );
  }
  if (integer < 0) throw new InvalidParameter(['Must be a natural number']);
  return Number(integer);
};

/** `offset`: null means absent; the empty string reaches PostgreSQL, which refuses it. The sign is looked at later. */
export const offset: Coercer<number | bigint | ''> = (value) => (value === '' ? '' : exactInteger(value));

/** An optional integer of any sign, with all its digits: for what is repeated. */
export const exactInteger: Coercer<number | bigint> = (value) => {
  if (value === null || value === '') return undefined;
  const result = toInteger(value);
  if (result === undefined) throw new InvalidParameter([NOT_AN_INTEGER]);
  return result;
};

/** An optional integer of any sign. */
export const integer: Coercer<number> = (value) => {
  const result = exactInteger(value);
  return result === undefined ? undefined : Number(result);
};

/** An optional natural number of the catalogue actions. */
export const natural: Coercer<number> = (value) => {
  const result = integer(value);
  if (result !== undefined && result < 0) throw new InvalidParameter(['Must be a natural number']);
  return result;
};

/** A natural number from 1 on. */
export const positive: Coercer<number> = (value) => {
  const result = integer(value);
  if (result !== undefined && result < 1) throw new InvalidParameter(['Must be a positive integer']);
  return result;
};

/** The `limit` of group_package_show, about which CKAN has words of its own. */
export const groupLimit: Coercer<number> = (value) => {
  try {
    return natural(value);
  } catch {
    throw new InvalidParameter(['Limit must be a positive integer'], null);
  }
};

/** A boolean that has a default, which the empty text stands for too. */
export const boolean: Coercer<boolean> = (value) => (value === '' ? undefined : flag(value));

const TRUE_TEXTS = new Set(['true', 't', 'yes', 'y', '1']);

/** CKAN's boolean_validator: every text that is not a yes is a no, the empty one too. */
export const flag: Coercer<boolean> = (value) => {
  if (value === null) return undefined;
  if (typeof value === 'string') return TRUE_TEXTS.has(value.toLowerCase());
  if (typeof value === 'object' && !(value instanceof JsonFloat)) return false;
  return value instanceof JsonFloat ? value.value !== 0 : Boolean(value);
};

const TRUE_WORDS = new Set([...TRUE_TEXTS, 'on']);
const FALSE_WORDS = new Set(['false', 'f', 'no', 'n', '0', 'off']);

/** The booleans of the catalogue's actions (Python's asbool): texts say yes or no, `on` and `off` as well; the empty one says nothing. */
export const asBool: Coercer<boolean> = (value) => {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return isTrue(value);
  const word = value.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  if (FALSE_WORDS.has(word)) return false;
  throw new InvalidParameter(['Parameter is not an bool'], null);
};

/** The same where only some requests look at it: what is neither is told as such. */
export const asBoolIfAsked: Coercer<boolean | 'neither'> = (value) => {
  try {
    return asBool(value);
  } catch {
    return 'neither';
  }
};

/** A value that CKAN takes for a boolean as it is: every text but the empty one is a yes, `False` too. */
export const isTrue: Coercer<boolean> = (value) => {
  if (value instanceof JsonFloat) return value.value !== 0;
  if (isJsonList(value)) return value.length > 0;
  return isJsonObject(value) ? Object.keys(value).length > 0 : Boolean(value);
};

/** Text; everything else as JSON text. */
export const text: Coercer<string> = (value) => {
  if (value === null) return undefined;
  return typeof value === 'string' ? value : toPythonJson(value);
};

/** An id that only has to be sent: null is one that nothing has. */
export const sentId: Coercer<string> = (value) => text(value) ?? '';

/** Text, the empty one counting as absent. */
export const nonEmptyText: Coercer<string> = (value) => text(value) || undefined;

/** An id: whatever Python holds for empty counts as absent. */
export const id: Coercer<string> = (value) =>
  (isJsonList(value) && value.length === 0) || (isJsonObject(value) && Object.keys(value).length === 0)
    ? undefined
    : nonEmptyText(value);

/** One of a few words, null or empty meaning the default. */
export const oneOf =
  <T extends string>(...words: readonly T[]): Coercer<T> =>
  (value) => {
    if (value === null || value === '') return undefined;
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) {
      const list = words.map((candidate) => `'${candidate}'`).join(', ');
      throw new InvalidParameter([`Value must be one of [${list}]`]);
    }
    return word;
  };

/** `fields` and `sort`: a text with commas, or a list of texts; kept as sent for the echo. */
export const textOrList: Coercer<string | readonly string[]> = (value) => {
  if (value === null) return undefined;
  if (typeof value === 'string') return value;
  if (!isJsonList(value)) throw new InvalidParameter(['Not a list']);
  return value.map((item) => {
    if (typeof item === 'string') return item;
    throw new InvalidParameter([`Neither a string nor a list: ${toPythonText(item)}`]);
  });
};

/** `filters`: an object or a list of objects, or JSON text of one (contract 2.6). */
export const filters: Coercer<JsonValue> = (value) => {
  if (value === null) return undefined;
  const parsed = typeof value === 'string' ? fromJson(value) : value;
  if (typeof value !== 'string' && !isJsonObject(value) && !isJsonList(value))
    throw new InvalidParameter([NO_JSON]);
  const isGrammar =
    isJsonObject(parsed) || (isJsonList(parsed) && parsed.length > 0 && parsed.every(isJsonObject));
  if (!isGrammar) throw new InvalidParameter(['Filters must be defined as a dict or a list of dicts']);
  return parsed;
};

/** `q`: text, or an object (or JSON text of one) of column → text. */
export const query: Coercer<string | { readonly [column: string]: JsonValue }> = (value) => {
  if (value === null) return undefined;
  if (isJsonObject(value)) return value;
  if (typeof value !== 'string') return toPythonText(value);
  const parsed = tryParseJson(value);
  return isJsonObject(parsed) ? parsed : value;
};

const NO_JSON = 'Cannot parse JSON';

/** What a parameter's JSON text says. Throws InvalidParameter, in CKAN's words. */
export function fromJson(text: string): JsonValue {
  const parsed = tryParseJson(text);
  if (parsed === undefined) throw new InvalidParameter([NO_JSON]);
  return parsed;
}

/** Undefined for a text that is no JSON, of which the caller says what it is. */
function tryParseJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
