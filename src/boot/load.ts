/*
 * The part of 404.html that is written into it. The page is served at any depth, so before anything can be loaded from the
 * site, the site has to be found.
 */
import { toBaseCandidates } from './base-candidates.ts';
import { findBase } from './find-base.ts';
import { isFramedElsewhere } from './is-framed-elsewhere.ts';
import { showFailure, showForeignFrame, showNotFound } from './page.ts';

/** The built boot.ts, relative to the base; put in by the build. */
declare const BOOT_SCRIPT: string;

const { isApi, bases } = toBaseCandidates(location.href);
if (isFramedElsewhere()) {
  // Before anything of the engine is loaded: the page around this one must not make it work.
  showForeignFrame();
} else {
  if (!isApi) showNotFound(null);
  findBase(bases)
    .then((base) => (base ? import(/* @vite-ignore */ new URL(BOOT_SCRIPT, base).href) : showNotFound(null)))
    .catch(showFailure);
}
