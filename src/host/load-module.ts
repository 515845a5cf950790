import { problemCodeOf } from '../core/errors.ts';
import type { SiteEdition } from '../transport/names.ts';
import { explainMissing } from './offline/explain-missing.ts';
import { retry } from './retry.ts';

/** Milliseconds for a module and what it imports: over a slow line it takes its time. */
const PATIENCE = 60_000;

/** What to do where a module of the site does not come. */
export interface ModuleLoading {
  /**
   * Has another host take this one's place. Called where the site is there as it should be: some browsers remember of a module that it could not be
   * loaded for as long as the worker lives that asked for it, and one that is on its way for ever, because the service worker that fetched it
   * was stopped, is not asked for again either. Only another worker asks anew.
   */
  readonly renew: (reason: Error) => void;
  /** Default: PATIENCE. */
  readonly patience?: number;
}

/** Loads a module of this deployment when it is needed. Rejects with an Error that says why it cannot be had, see explainMissing. */
export async function loadModule<Module>(
  site: SiteEdition,
  load: () => Promise<Module>,
  { renew, patience = PATIENCE }: ModuleLoading,
): Promise<Module> {
  try {
    return await retry(() => within(patience, load()), { isFinal: (error) => error instanceof LateError });
  } catch (cause) {
    const missing = await explainMissing(site, 'A part of the site', cause);
    if (problemCodeOf(missing) === undefined) renew(missing);
    throw missing;
  }
}

class LateError extends Error {}

async function within<T>(milliseconds: number, coming: Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(
      () => reject(new LateError(`it did not come within ${milliseconds / 1_000} seconds`)),
      milliseconds,
    );
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(clock));
}
