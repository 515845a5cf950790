import { toParts } from '../transport/file-parts.ts';

/**
 * What a file of the site is to the service worker. `page`: the site's own page. `fixed`: another file whose address outlives
 * deployments. `asset` and `data`: named by their content, so that a copy is as good as the file. `parted`: data that are published in
 * parts, and not under this address.
 */
export type SiteFile = 'page' | 'fixed' | 'asset' | 'data' | 'parted';

const FIXED: ReadonlySet<string> = new Set([
  '404.html',
  'catalog.json',
  'datapond.js',
  'datapond-table.js',
  'datapond-chart.js',
  'icon.svg',
  'manifest.webmanifest',
]);

/** Which file of the site at `base` an address names; null for everything that is none of ours. */
export function toSiteFile(address: string, base: string): SiteFile | null {
  if (!address.startsWith(base)) return null;
  const [path = '', query] = address.slice(base.length).split('#', 1)[0]?.split('?') ?? [];
  if (path === '' || path === 'index.html') return 'page';
  if (query !== undefined) return null;
  if (FIXED.has(path) || /^icons\/[\w-]+\.png$/.test(path)) return 'fixed';
  if (/^assets\/[^/]+$/.test(path)) return 'asset';
  // The eight digits of a published file's hash (compile/files/published-file.ts).
  if (!/^data\/.+\.[0-9a-f]{8}(\.[\w.]+)?$/.test(path)) return null;
  return toParts(path) ? 'parted' : 'data';
}
