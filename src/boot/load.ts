/*
 * The part of 404.html that is written into it. The page is served at any depth, so before anything can be loaded from the
 * site, the site has to be found.
 */
import { currentScripts } from './current-scripts.ts';
import { findBase, toBaseCandidates } from './find-base.ts';
import { showFailure, showForeignFrame, showNotFound } from './page.ts';

/** The built boot.ts, relative to the base; put in by the build. */
declare const BOOT_SCRIPT: string;
/** The site's version; put in by the build. */
declare const VERSION: string;

/** What this page's scripts are part of comes before them. */
const OWN = [`assets/site-${VERSION}.js`, BOOT_SCRIPT];

const { isApi, bases } = toBaseCandidates(location.href);
if (isFramedElsewhere()) {
  // Before anything of the engine is loaded: the page around this one must not make it work.
  showForeignFrame();
} else {
  if (!isApi) showNotFound(null);
  findBase(bases)
    .then((base) => (base ? loadBoot(base) : showNotFound(null)))
    .catch(showFailure);
}

/**
 * The page may be older than the site, where somebody has copied it to the top of another one: what the site names now comes first, unless
 * a service worker may have sent the page, which then is of the very version that is kept.
 */
async function loadBoot(base: URL): Promise<void> {
  const ways = [() => currentScripts(base.href), async () => OWN];
  if (navigator.serviceWorker?.controller) ways.reverse();
  let failure: unknown;
  for (const way of ways) {
    try {
      const scripts = await way();
      if (!scripts) continue;
      for (const path of scripts) await import(/* @vite-ignore */ new URL(path, base).href);
      return;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** Whether this page stands in a frame of another origin's page, at any depth. */
function isFramedElsewhere(): boolean {
  try {
    for (let page: Window = window; page !== page.parent; page = page.parent) {
      if (page.parent.location.origin !== location.origin) return true;
    }
    return false;
  } catch {
    // The browser refuses to tell where another origin's page is.
    return true;
  }
}
