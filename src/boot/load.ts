/*
 * The part of 404.html that is written into it. The page is served at any depth, so before anything can be loaded from the
 * site, the site has to be found.
 */
import { findBase, toBaseCandidates } from './find-base.ts';
import { showFailure, showForeignFrame, showNotFound } from './page.ts';

/** The built boot.ts, relative to the base; put in by the build. */
declare const BOOT_SCRIPT: string;
/** The site's version; put in by the build. */
declare const VERSION: string;

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

/** What the page's scripts are part of comes before them. */
async function loadBoot(base: URL): Promise<void> {
  for (const path of [`assets/site-${VERSION}.js`, BOOT_SCRIPT])
    await import(/* @vite-ignore */ new URL(path, base).href);
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
