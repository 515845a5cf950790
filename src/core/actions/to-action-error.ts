import { ActionError, EngineError, invalidQuery, ResourceError, validationError } from '../errors.ts';

/**
 * What a failure in the engine is to the caller, in CKAN's shapes.
 * @param timeoutMessage CKAN's own differs between search and SQL
 */
export function toActionError(error: unknown, timeoutMessage = 'Search took too long'): unknown {
  if (error instanceof ResourceError)
    return new ActionError('Internal Server Error', { message: error.message }, { cause: error });
  if (!(error instanceof EngineError)) return error;
  switch (error.failure) {
    case 'invalid':
    case 'data':
      return invalidQuery(error.message, { cause: error });
    case 'timeout':
      return validationError({ query: [timeoutMessage] }, { cause: error });
    case 'out-of-memory':
      return validationError(
        { query: ['Query needs more memory than one query may take: select fewer columns or records'] },
        { cause: error },
      );
    case 'too-large':
      return validationError(
        { query: [`Query answers too much (${error.message}): select fewer columns or records`] },
        { cause: error },
      );
    case 'busy':
      return new ActionError(
        'Service Unavailable Error',
        { message: `Too many requests are waiting (${error.message}). Send the request again later.` },
        { cause: error },
      );
    case 'unreadable':
      return new ActionError(
        'Internal Server Error',
        { message: `${error.message}: the site may have been updated, reload the page` },
        { cause: error },
      );
    case 'cancelled':
    case 'crashed':
      return new ActionError(
        'Internal Server Error',
        {
          message: `The query engine stopped before it answered (${error.message}). Send the request again.`,
        },
        { cause: error },
      );
  }
}
