import { CodedError, messageOf, type ProblemCode } from '../../core/errors.ts';
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
  const because = (problem: ProblemCode, why: string) => new CodedError(problem, `${what} ${why}`, { cause });
  if (newest === null)
    return because(
      'not-kept',
      'is not kept on this device, and the site cannot be reached. Go online and try again. What is kept offline in the explorer works without a network.',
    );
  if (newest !== version)
    return because(
      'replaced',
      'has been replaced by a newer version of this site. Reload the page to go on with that.',
    );
  return new Error(`${what} could not be loaded: ${messageOf(cause)}`, {
    cause,
  });
}
