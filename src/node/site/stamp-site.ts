import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogData } from '../../core/catalog.ts';
import type { FileList, ListedFile } from '../../transport/file-list.ts';
import { PROTOCOL_VERSION } from '../../transport/protocol.ts';
import { type SiteFacts, SITES } from '../../transport/site-facts.ts';
import { type AppShell, VERSION_MARK } from './app-shell.ts';
import { withContentSecurityPolicy } from './content-security-policy.ts';
import { toWebManifest } from './web-manifest.ts';

/** Files that name others and are small: the list of files holds them whole, so that no deployment can come between. */
const PAGES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  '404.html': 'text/html; charset=utf-8',
  'datapond.js': 'text/javascript; charset=utf-8',
  'datapond-table.js': 'text/javascript; charset=utf-8',
  'datapond-chart.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** What an app shell has that no site has as it is. */
export const STAMPED: readonly string[] = [...Object.keys(PAGES), 'sw.js', 'sw-kill.js'];

/** Who answers the API of a site: pages by their service worker, pages without one, or the server that sends the pages. */
export type AnsweredBy = SiteFacts['answeredBy'];

/** What an app shell is made a site with. */
export interface StampOptions {
  readonly shell: AppShell;
  readonly catalog: CatalogData;
  readonly answeredBy: AnsweredBy;
}

/** A site's files. */
export interface StampedSite {
  /** The same for the same shell and data, another for any others. The time of the build does not count, so that a site that is built each night is new only when something is. */
  readonly version: string;
  /** The files that differ from site to site, by their path: pages, and what offline use and updates need. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Makes a site of an app shell and a catalogue: gives it its version, and writes `version.json`, which pages look at for news, and copies of `404.html` for what to load; the list of
 * this version's files; a copy of the catalogue under the version's name, so that a page never reads another's; and the manifest by
 * which the site can be installed.
 */
export function stampSite({ shell, catalog, answeredBy }: StampOptions): StampedSite {
  const version = toSiteVersion(shell, catalog, answeredBy);
  const catalogFile = `assets/catalog-${version}.json`;
  const factsFile = `assets/site-${version}.js`;
  const fileList = answeredBy === 'service-worker' ? `assets/files-${version}.json` : null;
  // Of 404.html, for copies of it that stay where they are when the site is built again.
  const scripts = [factsFile, shell.notFoundScript];
  const catalogText = `${JSON.stringify(catalog)}\n`;
  const factsText = toFactsScript({
    version,
    catalogFile,
    fileList,
    answeredBy,
    hostModules: shell.hostModules,
  });

  const read = (name: string) =>
    readFileSync(join(shell.folder, name), 'utf8').replaceAll(VERSION_MARK, version);
  const loads = { tiles: catalog.site.map?.tiles ?? null, openFrom: catalog.site.openFrom };
  const page = (name: string) => withContentSecurityPolicy(withTitle(read(name), name, catalog), loads);
  const texts = new Map([
    ['index.html', page('index.html')],
    ['404.html', page('404.html')],
    ['datapond.js', read('datapond.js')],
    ['datapond-table.js', read('datapond-table.js')],
    ['datapond-chart.js', read('datapond-chart.js')],
    ['manifest.webmanifest', toWebManifest(catalog.site.title)],
  ]);
  const list: FileList = {
    version,
    catalog: catalogFile,
    files: [
      toListed(catalogFile, catalogText),
      toListed(factsFile, factsText),
      ...shell.files.filter(({ url }) => hasParquet(catalog) || !/\/parquet_wasm[^/]*$/.test(url)),
    ],
    pages: Object.entries(PAGES).map(([url, type]) => ({ url, type, text: texts.get(url)! })),
  };
  const files = new Map([
    ...texts,
    [catalogFile, catalogText],
    [factsFile, factsText],
    ['sw.js', read(answeredBy === 'service-worker' ? 'sw.js' : 'sw-kill.js')],
    ['version.json', `${JSON.stringify({ version, protocol: PROTOCOL_VERSION, scripts })}\n`],
  ]);
  if (fileList) files.set(fileList, `${JSON.stringify(list)}\n`);
  return { version, files };
}

function toSiteVersion(shell: AppShell, catalog: CatalogData, setting: string): string {
  // Datasets without a date of their own have that of the build; files that were only fetched anew are the same.
  const datasets = catalog.datasets.map((dataset) => ({
    ...dataset,
    resources: dataset.resources.map((resource) => ({ ...resource, fileTime: undefined })),
  }));
  const data = JSON.stringify({ ...catalog, datasets }).replaceAll(JSON.stringify(catalog.site.built), '""');
  return createHash('sha256').update(`${shell.fingerprint}\0${data}\0${setting}`).digest('hex').slice(0, 12);
}

/** A module that tells the scripts of this very site what they are part of; other sites may be in the same page. */
function toFactsScript(facts: SiteFacts): string {
  return `(globalThis[Symbol.for(${JSON.stringify(SITES)})] ??= new Map()).set(new URL('..', import.meta.url).href, ${JSON.stringify(facts)});\n`;
}

function withTitle(html: string, name: string, { site }: CatalogData): string {
  if (name !== 'index.html') return html;
  const description = site.description.trim().split(/\n\s*\n/, 1)[0] ?? '';
  const meta =
    description &&
    `\n    <meta name="description" content="${escapeHtml(description.replaceAll(/\s+/g, ' '))}" />`;
  return html
    .replace(/<html lang="[^"]*">/, () => `<html lang="${escapeHtml(site.locale.replaceAll('_', '-'))}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(site.title)}</title>${meta}`);
}

function hasParquet({ datasets }: CatalogData): boolean {
  return datasets.some(({ resources }) => resources.some(({ source }) => source?.kind === 'parquet'));
}

function toListed(url: string, text: string): ListedFile {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { url, bytes: Buffer.byteLength(text), sha256: [sha256], large: false };
}

/** A text as content or attribute of HTML. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
