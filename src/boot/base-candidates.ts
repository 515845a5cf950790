import { matchApi } from '../service-worker/match-api.ts';

/**
 * Addresses the site may have, judging by one below it, likeliest first. A page at an unknown address has nothing else
 * to go by.
 * @param address of the page
 * @returns addresses with a slash at their end, and whether the page's looks like one of the API
 */
export function toBaseCandidates(address: string): {
  readonly isApi: boolean;
  readonly bases: readonly string[];
} {
  const { origin, pathname } = new URL(address);
  const folders = [...pathname.matchAll(/\//g)].map(({ index }) => origin + pathname.slice(0, index + 1));
  const apiBases = folders.filter((folder) => matchApi(address, folder) !== undefined);
  return apiBases.length > 0
    ? // A folder and a locale look alike; as a locale it leaves the shorter base.
      { isApi: true, bases: apiBases }
    : { isApi: false, bases: folders.reverse() };
}
