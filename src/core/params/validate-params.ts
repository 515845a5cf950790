import { validationError } from '../errors.ts';
import { InvalidParameter, type Coercer } from './coercers.ts';
import { guardSize } from './guard-size.ts';
import { isJsonList, isJsonObject, type JsonValue } from './json-value.ts';

/** What a request carries: parameter name → value as sent. */
export type RawParams = Readonly<Record<string, JsonValue>>;

/** One parameter of an action: the row that validation, help_show and the OpenAPI document are made from. */
export interface Param<T> {
  readonly coerce: Coercer<T>;
  readonly description: string;
  /** JSON Schema of what may be sent, for the self-description. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
  /** It bounds its size itself. */
  readonly isLong?: boolean;
  /** Name of a parameter that may be sent in the place of a required one. */
  readonly instead?: string;
}

/** Whether a request must have that very parameter. */
export function isRequired({ required, instead }: Param<unknown>): boolean {
  return required === true && instead === undefined;
}

/** An action's parameters by name. */
export type ParamTable = Readonly<Record<string, Param<unknown>>>;

/** The values of an action's parameters; undefined where one was not sent. */
export type Params<T extends ParamTable> = {
  readonly [K in keyof T]: T[K] extends Param<infer V> ? V | undefined : never;
};

/** How strictly parameters are read. */
export interface ValidateOptions {
  /** Whether a list of objects is an error where no parameter takes one (datastore_search), or ignored (most others). */
  readonly strict: boolean;
}

/**
 * Coerces every parameter by its row and collects the errors per field.
 * Throws a Validation Error with all of them.
 */
export function validateParams<T extends ParamTable>(
  table: T,
  sent: RawParams,
  { strict }: ValidateOptions,
): Params<T> {
  const junk = strict ? junkKeys(sent) : [];
  const errors: Record<string, readonly string[]> = {};
  if (junk.length > 0) {
    errors['__junk'] = [`The input field [${junk.map(({ key }) => key).join(', ')}] was not expected.`];
  }
  const params: Record<string, unknown> = {};
  let whole: string | undefined;
  for (const [name, param] of Object.entries(table)) {
    if (junk.some((item) => item.name === name)) continue;
    try {
      if (Object.hasOwn(sent, name) && !param.isLong) guardSize(sent[name]!);
      const coerced = Object.hasOwn(sent, name) ? param.coerce(sent[name]!) : undefined;
      if (coerced !== undefined) params[name] = coerced;
    } catch (error) {
      if (!(error instanceof InvalidParameter)) throw error;
      if (error.about === null) whole ??= error.message;
      else errors[name] = error.messages;
    }
  }
  for (const [name, { required, instead }] of Object.entries(table)) {
    const isSent = [name, instead].some((key) => key !== undefined && (key in params || key in errors));
    if (required && !isSent) errors[name] = ['Missing value'];
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  if (whole !== undefined) throw validationError({ message: whole });
  return params as Params<T>;
}

/**
 * Throws a Validation Error for the first parameter outside the table. CKAN looks for them only when it has found the resource (datastore_validate).
 */
export function refuseUnknown(table: ParamTable, sent: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) throw validationError({ __extras: [`invalid value "${unknown}"`] });
}

/** Where lists of objects stand, which CKAN 2.11 takes apart before it validates; `filters` knows them. */
function junkKeys(sent: RawParams): { readonly name: string; readonly key: string }[] {
  return Object.entries(sent).flatMap(([name, value]) =>
    isJsonList(value) && value.length > 0 && value.every(isJsonObject) && name !== 'filters'
      ? value.flatMap((item, i) =>
          Object.keys(item).map((key) => ({ name, key: `('${name}', ${i}, '${key}')` })),
        )
      : [],
  );
}
