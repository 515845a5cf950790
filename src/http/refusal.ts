import { errorEnvelope } from '../core/envelope.ts';
import type { ActionError } from '../core/errors.ts';
import { errorPage } from './error-page.ts';
import { matchRoute } from './routes.ts';

/** Seconds after which somebody who was not answered may ask again. */
const RETRY_AFTER = '2';

/** Headers that an error's status asks for. */
export function headersOf(status: number): Readonly<Record<string, string>> {
  return status === 503 ? { 'Retry-After': RETRY_AFTER } : {};
}

/**
 * An error that a shell found before any action ran, as the address would answer it: in CKAN's envelope, or as a page where it has none.
 * @param path below the site
 * @param siteUrl without a slash at its end
 */
export function refusal(error: ActionError, path: string, siteUrl: string): Response {
  const route = matchRoute(path);
  const { status } = error;
  if (route?.kind !== 'action')
    return errorPage(status, String(error.details['message'] ?? ''), headersOf(status));
  const prefix = route.locale === null ? '' : `/${route.locale}`;
  const help = `${siteUrl}${prefix}/api/3/action/help_show?name=${encodeURIComponent(route.name)}`;
  return new Response(errorEnvelope(help, error), {
    status,
    headers: { 'Content-Type': 'application/json;charset=utf-8', ...headersOf(status) },
  });
}
