import { CodedError } from '../../core/errors.ts';
import type { SiteEdition } from '../../transport/names.ts';
import { fetchVersion } from './fetch-version.ts';

/**
 * Why a file of this deployment could not be loaded, for people, and what to do: there is no network, or a newer deployment has
 * taken its place. What else it may be is told as it was thrown.
 * @param what it was, as the subject of a sentence
 */
export async function explainMissing(
  { base, version }: SiteEdition,
  what: string,
  cause: unknown,
): Promise<Error> {
  const newest = await fetchVersion(base);
  if (newest === null)
    return new CodedError(
      'not-kept',
      `${what} is not kept on this device, and the site cannot be reached. Go online and try again. What is kept offline in the explorer works without a network.`,
      { cause },
    );
  if (newest !== version)
    return new CodedError(
      'replaced',
      `${what} has been replaced by a newer version of this site. Reload the page to go on with that.`,
      { cause },
    );
  return new Error(`${what} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });
}
