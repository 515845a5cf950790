import { matchRoute, type Route } from '../http/routes.ts';

/**
 * The API's route for an address of the site at `base`; undefined for every other address: other sites and folders, files, and
 * addresses under `/api` that mean nothing to CKAN, where the static host may have something.
 */
export function matchApi(address: string, base: string): Route | undefined {
  if (!address.startsWith(base)) return undefined;
  const path = new URL(address).pathname.slice(new URL(base).pathname.length - 1);
  const route = matchRoute(path);
  return route?.kind === 'unknown' ? undefined : route;
}
