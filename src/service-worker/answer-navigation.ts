import { parseEdition } from '../transport/names.ts';
import { answerRequest } from './answer.ts';
import { askWhetherHosts, type PageClient } from './ask-page.ts';
import type { HostFinder } from './find-host.ts';
import { toUnavailable } from './unavailable.ts';

/** Milliseconds in which another tab has to show that it hosts. Past them the new tab can do it as fast itself. */
const OTHER_TAB_LIMIT = 500;

/** What a navigation is answered with. */
export interface NavigationOptions {
  readonly finder: HostFinder;
  readonly pages: () => Promise<readonly PageClient[]>;
  /** The deployment that is to answer. */
  readonly edition: string;
  /** 404.html, from wherever it can be had. */
  readonly loadPage: () => Promise<Response>;
}

/**
 * Answers an API address that was pasted into the address bar: from another tab's host where there is one, else with the
 * page that starts a host in the very tab and shows the answer (404.html, which does the same on a first visit).
 * A frame on somebody else's page always gets that page, which sees where it is and refuses.
 */
export async function answerNavigation(
  request: Request,
  { finder, pages, edition, loadPage }: NavigationOptions,
): Promise<Response> {
  const { base: scope } = parseEdition(edition);
  if (!isFrameOfUnknownPage(request)) {
    const others = (await pages()).filter((page) => page.url.startsWith(scope));
    if (await isHosted(others, edition)) return answerRequest(request, finder, { scope });
  }
  try {
    const page = await loadPage();
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

/** Who sends a referrer of this origin is of this origin; who sends none may be anybody. */
function isFrameOfUnknownPage({ destination, referrer, url }: Request): boolean {
  return destination !== 'document' && !referrer.startsWith(`${new URL(url).origin}/`);
}

/** Whether one of the pages says that it hosts, now: one that is frozen is asked in vain. */
async function isHosted(pages: readonly PageClient[], edition: string): Promise<boolean> {
  const said = pages.map((page) => askWhetherHosts(page, edition));
  return Promise.race([
    Promise.any(said).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), OTHER_TAB_LIMIT)),
  ]);
}
