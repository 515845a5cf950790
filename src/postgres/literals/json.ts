import { isLosslessNumber, parse, type LosslessNumber } from 'lossless-json';
import { parseJsonb } from '../../core/values/jsonb.ts';
import { dataError, PgError } from '../errors.ts';

/** Parsed JSON; numbers keep their text. */
export type Json =
  | null
  | boolean
  | string
  | LosslessNumber
  | readonly Json[]
  | { readonly [name: string]: Json };

/** Whether it is a number. */
export function isNumber(value: Json): value is LosslessNumber {
  return isLosslessNumber(value);
}

/** JSON of which the last of equal names counts. @throws PgError `invalid input syntax for type json` */
export function parseJson(text: string): Json {
  try {
    return parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue }) as Json;
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(error);
    throw new PgError('invalid_text_representation', 'invalid input syntax for type json', {
      detail: 'Token is invalid.',
      cause: error,
    });
  }
}

/**
 * JSON text as jsonb prints it: `{"a": 1}`, shorter keys first, the last of equal keys kept, numbers without exponents.
 * @throws PgError `invalid input syntax for type json`
 */
export function toJsonb(text: string): string {
  const jsonb = parseJsonb(text);
  if (jsonb) return jsonb.text;
  parseJson(text);
  throw tooDeep();
}

function tooDeep(cause?: unknown): PgError {
  return dataError('program_limit_exceeded', 'stack depth limit exceeded', { cause });
}
