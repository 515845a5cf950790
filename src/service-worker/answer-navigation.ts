import { answerRequest } from './answer.ts';
import type { HostFinder, PageClient } from './find-host.ts';
import { toUnavailable } from './unavailable.ts';

/** Milliseconds in which another tab has to show that it hosts. Past them the new tab can do it as fast itself. */
const OTHER_TAB_LIMIT = 500;

/**
 * Answers an API address that was pasted into the address bar: from another tab's host where there is one, else with the
 * page that starts a host in the very tab and shows the answer (404.html, which does the same on a first visit).
 */
export async function answerNavigation(
  request: Request,
  {
    finder,
    pages,
    scope,
  }: { finder: HostFinder; pages: () => Promise<readonly PageClient[]>; scope: string },
): Promise<Response> {
  const others = (await pages()).filter((page) => page.url.startsWith(scope));
  if (others.length > 0 && (await isHosted(finder))) return answerRequest(request, finder, scope);

  try {
    const page = await fetch(new URL('404.html', scope));
    // Some hosts send even the page's own address with status 404; here it is what was asked for.
    return new Response(page.body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  } catch (error) {
    return toUnavailable(
      request.url,
      scope,
      `The page that answers this address cannot be loaded: ${String(error)}`,
    );
  }
}

async function isHosted(finder: HostFinder): Promise<boolean> {
  return finder.find(AbortSignal.timeout(OTHER_TAB_LIMIT)).then(
    () => true,
    () => false,
  );
}
