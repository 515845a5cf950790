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

/** An id or a name. */
export const id = kind(coerce.id, { type: 'string' });
/** An id or a name that only has to be sent: what is none is not found. */
export const sentId = kind(coerce.sentId, { type: 'string' });
/** Any text. */
export const text = kind(coerce.text, { type: 'string' });
/** The empty text is as if none had been sent. */
export const nonEmptyText = kind(coerce.nonEmptyText, { type: 'string' });
/** A whole number. */
export const integer = kind(coerce.integer, { type: 'integer' });
/** A whole number, with all its digits. */
export const exactInteger = kind(coerce.exactInteger, { type: 'integer' });
/** A whole number from 0 on. */
export const natural = kind(coerce.natural, { type: 'integer', minimum: 0 });
/** A whole number from 1 on. */
export const positive = kind(coerce.positive, { type: 'integer', minimum: 1 });
/** A whole number from 0 on, refused in the words of group_package_show. */
export const groupLimit = kind(coerce.groupLimit, { type: 'integer', minimum: 0 });
/** A boolean that has a default, for which the empty text stands. */
export const boolean = kind(coerce.boolean, { type: 'boolean' });
/** A boolean as CKAN's validator reads it: every text but a yes is a no. */
export const flag = kind(coerce.flag, { type: 'boolean' });
/** A boolean of the catalogue's actions, for which `on` is a yes as well. */
export const asBool = kind(coerce.asBool, { type: 'boolean' });
/** The same where only some requests look at it; `neither` is for them to refuse. */
export const asBoolIfAsked = kind(coerce.asBoolIfAsked, { type: 'boolean' });
/** A boolean as a text is for Python: any is a yes. */
export const isTrue = kind(coerce.isTrue, { type: 'boolean' });
/** A text, or a list of texts; described as a list. */
export const list = kind(coerce.textOrList, LIST);
/** A text, or a list of texts; described as either. */
export const textOrList = kind(coerce.textOrList, { oneOf: [{ type: 'string' }, LIST] });

/** One of a few words, the first unless it is sent. */
export function oneOf<T extends string>(words: readonly T[], description: string): Param<T> {
  return of(coerce.oneOf(...words), { type: 'string', enum: words, default: words[0] }, description);
}

/** A parameter that every request must have. */
export function required<T>(param: Param<T>): Param<T> {
  return { ...param, required: true };
}
