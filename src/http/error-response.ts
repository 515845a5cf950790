import { errorEnvelope } from '../core/envelope.ts';
import { PROBLEM_HEADER, problemCodeOf, type ActionError } from '../core/errors.ts';
import { errorPage } from './error-page.ts';
import { helpUrl } from './help-url.ts';
import { matchRoute } from './routes.ts';

/** Seconds after which somebody who was not answered may ask again. */
const RETRY_AFTER = '2';

/** Headers that an error asks for. */
export function errorHeaders(status: number, error: unknown): Readonly<Record<string, string>> {
  const code = problemCodeOf(error);
  return {
    ...(status === 503 && { 'Retry-After': RETRY_AFTER }),
    ...(code && { [PROBLEM_HEADER]: code }),
  };
}

/**
 * An error that a shell found before any action ran, as the address would answer it: in CKAN's envelope, or as a page where it has none.
 * @param path below the site
 * @param siteUrl without a slash at its end
 */
export function errorResponse(error: ActionError, path: string, siteUrl: string): Response {
  const route = matchRoute(path);
  const { status } = error;
  const headers = errorHeaders(status, error);
  if (route?.kind !== 'action') return errorPage(status, String(error.details['message'] ?? ''), headers);
  return new Response(errorEnvelope(helpUrl(siteUrl, route.locale, route.name), error), {
    status,
    headers: { 'Content-Type': 'application/json;charset=utf-8', ...headers },
  });
}
