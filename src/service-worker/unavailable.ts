import { errorEnvelope } from '../core/envelope.ts';
import { ActionError, PROBLEM_HEADER, type ProblemCode } from '../core/errors.ts';
import { helpUrl } from '../http/help-url.ts';
import { matchApi } from './match-api.ts';

/**
 * 503 in CKAN's envelope, with the type CKAN gives to what is no fault of the request. CKAN itself would leave this answer
 * to the web server before it; a client of the API gets JSON either way.
 * @param address of the request
 * @param scope address of the site
 * @param message why there is no answer, for people
 */
export function toUnavailable(address: string, scope: string, message: string, code?: ProblemCode): Response {
  const error = new ActionError('Internal Server Error', { message });
  return new Response(errorEnvelope(toHelp(address, scope), error), {
    status: 503,
    headers: {
      'content-type': 'application/json;charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
      ...(code && { [PROBLEM_HEADER]: code }),
    },
  });
}

function toHelp(address: string, scope: string): string {
  const route = matchApi(address, scope);
  const name = route?.kind === 'action' ? route.name : 'help_show';
  return helpUrl(scope.replace(/\/$/, ''), route?.locale ?? null, name);
}
