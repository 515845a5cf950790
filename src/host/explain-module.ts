import { problemCodeOf } from '../core/errors.ts';
import type { SiteEdition } from '../transport/names.ts';
import { explainMissing } from './offline/explain-missing.ts';

/**
 * Why a module of this deployment could not be loaded, see explainMissing.
 * @param renew has another host take this one's place. Called where the site is there as it should be: some browsers remember of a module
 *     that it could not be loaded for as long as the worker lives that asked for it, and only another worker asks again
 */
export async function explainModule(
  site: SiteEdition,
  { cause, renew }: { readonly cause: unknown; readonly renew: (reason: Error) => void },
): Promise<Error> {
  const missing = await explainMissing(site, 'A part of the site', cause);
  if (problemCodeOf(missing) === undefined) renew(missing);
  return missing;
}
