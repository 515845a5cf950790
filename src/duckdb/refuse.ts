import { notAuthorized, validationError, type ActionError } from '../core/errors.ts';

/** 409 for something that this dialect does not take. `what` begins the sentence. */
export function refuse(what: string): ActionError {
  return validationError({ query: [`${what} cannot be used in a statement of the dialect "duckdb".`] });
}

/** 403, in the words CKAN has for a function off its list. */
export function refuseFunction(name: string): ActionError {
  return notAuthorized(`Not authorized to call function ${name}`);
}

/** 403, in the words CKAN has for PostgreSQL's catalogues. */
export function refuseSystemTable(): ActionError {
  return notAuthorized('Not authorized to access system tables');
}
