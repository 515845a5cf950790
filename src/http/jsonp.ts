import { validationError } from '../core/errors.ts';

/** What a callback may be: names, members and places of lists. CKAN takes any text, and so runs anybody's script in the site's name. */
const CALLBACK = /^[\w.$[\]]{1,200}$/;

/**
 * The function that a JSONP answer calls; undefined: no JSONP. Only GET has it.
 * Throws ActionError 409 for what is no such name.
 */
export function jsonpCallback(request: Request): string | undefined {
  const sent = sentCallback(request);
  if (sent === undefined || CALLBACK.test(sent)) return sent;
  throw validationError({
    callback: ['Must be the name of a function: letters, digits and _ $ . [ ], 200 at most'],
  });
}

/** Whether an answer as JSONP was asked for. */
export function asksForJsonp(request: Request): boolean {
  return sentCallback(request) !== undefined;
}

function sentCallback({ method, url }: Request): string | undefined {
  return method === 'GET' ? (new URL(url).searchParams.get('callback') ?? undefined) : undefined;
}
