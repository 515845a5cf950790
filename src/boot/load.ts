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
 * The page may be older than the site, where somebody has copied it to the top of another one: its own scripts are gone then, and what the
 * site names now comes. These come first, as mostly they are there, and asking costs a round trip.
 */
async function loadBoot(base: URL): Promise<void> {
  try {
    await load(OWN);
  } catch (failure) {
    const scripts = await currentScripts(base.href);
    if (!scripts) throw failure;
    await load(scripts);
  }

  async function load(scripts: readonly string[]): Promise<void> {
    for (const path of scripts) await import(/* @vite-ignore */ new URL(path, base).href);
  }
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
