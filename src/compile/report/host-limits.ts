import { toParts } from '../../transport/file-parts.ts';
import { formatBytes } from './build-log.ts';
import type { PublishedFile } from '../files/published-file.ts';

/** Bytes that GitHub Pages takes of a site, and those of it that are pages, code and DuckDB. */
const PAGES = 1_000_000_000;
const OWN = 25_000_000;

/** What is to be said of data that free hosts refuse: nothing, or a warning that says what can be done. */
export function hostLimitWarnings(files: readonly PublishedFile[]): readonly string[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes + OWN <= PAGES) return [];
  const largest = files
    .filter(({ url }) => !isExtra(url))
    .reduce((one, other) => (other.bytes > one.bytes ? other : one));
  const stores = files.filter(({ url }) => isExtra(url));
  const inStores = stores.reduce((sum, file) => sum + file.bytes, 0);
  const advice = [
    ...(largest.url.endsWith('.parquet')
      ? []
      : [`save ${largest.url} (${formatBytes(largest.bytes)}) as Parquet`]),
    ...(inStores > 0
      ? [`leave out stores or their index (${formatBytes(inStores)}; "store" and "index" in docs/data.md)`]
      : []),
    'use a host that takes more',
  ];
  return [
    `the data takes ${formatBytes(bytes)}, and GitHub Pages takes ${formatBytes(PAGES)} for a site: ${advice.join(', or ')}`,
  ];
}

/** Whether a file only makes answers faster. */
function isExtra(url: string): boolean {
  return /\.(?:duckdb|index)\.7z$/.test(url);
}

/** Which files are published in parts, and how somebody without a browser gets them whole: a line for each. */
export function partsHints(files: readonly PublishedFile[]): readonly string[] {
  return files.flatMap(({ url, bytes }) => {
    const file = toParts(url);
    if (!file) return [];
    const count = file.parts.length;
    const all = file.parts[0]?.url.replace(/\.1of(?=\d+(\.[\w.]+)?$)/, `.[1-${count}]of`);
    return `${url} (${formatBytes(bytes)}) is published in ${count} parts, which the site's pages read as one. Elsewhere: curl -f '<site>/${all}' > ${file.name} ("maxFileSize" in docs/data.md)`;
  });
}
