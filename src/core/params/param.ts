import * as coerce from './coercers.ts';
import type { Param } from './validate-params.ts';

/*
 * Kinds of parameters: how what is sent is read, and what OpenAPI says may be sent. Each takes a description, and what its schema says
 * beyond that of its kind, as a default.
 */

type Schema = Param<unknown>['schema'];

/** A parameter of a kind of its own. */
export function of<T>(coercer: coerce.Coercer<T>, schema: Schema, description: string): Param<T> {
  return { coerce: coercer, description, schema };
}

const kind =
  <T>(coercer: coerce.Coercer<T>, schema: Schema) =>
  (description: string, more: Schema = {}): Param<T> =>
    of(coercer, { ...schema, ...more }, description);

const LIST = { type: 'array', items: { type: 'string' } };

export const id = kind(coerce.id, { type: 'string' });
export const text = kind(coerce.text, { type: 'string' });
/** The empty text is as if none had been sent. */
export const nonEmptyText = kind(coerce.nonEmptyText, { type: 'string' });
export const integer = kind(coerce.integer, { type: 'integer' });
export const natural = kind(coerce.natural, { type: 'integer', minimum: 0 });
export const boolean = kind(coerce.boolean, { type: 'boolean' });
export const flag = kind(coerce.flag, { type: 'boolean' });
export const asBool = kind(coerce.asBool, { type: 'boolean' });
export const list = kind(coerce.textOrList, LIST);
export const textOrList = kind(coerce.textOrList, { oneOf: [{ type: 'string' }, LIST] });

/** One of a few words, the first unless it is sent. */
export function oneOf<T extends string>(words: readonly T[], description: string): Param<T> {
  return of(coerce.oneOf(...words), { type: 'string', enum: words, default: words[0] }, description);
}

/** A parameter that every request must have. */
export function required<T>(param: Param<T>): Param<T> {
  return { ...param, required: true };
}
