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

/**
 * The first of the addresses at which a datapond site lives, told by its catalogue; null when it is none.
 * Rejects when the network fails.
 */
export async function findBase(candidates: readonly string[]): Promise<URL | null> {
  for (const base of candidates) {
    if (await hasCatalogue(base)) return new URL(base);
  }
  return null;
}

async function hasCatalogue(base: string): Promise<boolean> {
  const address = new URL('catalog.json', base);
  const { ok, headers } = await fetch(address, { method: 'HEAD' });
  const type = headers.get('content-type') ?? '';
  // A host may answer every unknown address with a page of its own and status 200.
  if (!ok || type.includes('html')) return false;
  return type.includes('json') || isCatalogue(address);
}

/** Looks into the file, where its host has no type for JSON. */
async function isCatalogue(address: URL): Promise<boolean> {
  const response = await fetch(address);
  const text = response.ok ? await response.text() : '';
  try {
    // What is no JSON is no catalogue.
    return Array.isArray((JSON.parse(text) as { readonly datasets?: unknown } | null)?.datasets);
  } catch {
    return false;
  }
}
