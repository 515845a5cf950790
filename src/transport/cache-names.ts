/*
 * Names of the caches, which a whole origin shares. Each begins with the site's address and a blank, so that two sites on one origin,
 * even one within the other, never meet.
 */
const prefixOf = (base: string): string => `datapond ${base} `;

/** The pages and assets of one deployment. */
export function appCacheName(base: string, version: string): string {
  return `${prefixOf(base)}app ${version}`;
}

/** Data files: `kept` by somebody's wish, or `used`, which may go when space is needed. */
export function dataCacheName(base: string, kind: 'used' | 'kept'): string {
  return `${prefixOf(base)}data ${kind}`;
}

/** Whether a cache is this site's. */
export function isCacheOf(base: string, name: string): boolean {
  return name.startsWith(prefixOf(base));
}

/** The version whose pages and assets a cache holds; null for every other cache. */
export function versionOfCache(base: string, name: string): string | null {
  const prefix = appCacheName(base, '');
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}

/** In an app cache, the address of its list of files; it is put in last, so where it is, all that the site needs is there. */
export function fileListUrl(base: string, version: string): string {
  return `${base}assets/files-${version}.json`;
}
