import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { CatalogData } from '../../core/catalog.ts';
import type { FileList, ListedFile } from '../../transport/file-list.ts';
import { PROTOCOL_VERSION } from '../../transport/protocol.ts';
import { toSiteVersion } from './site-version.ts';
import { toWebManifest } from './web-manifest.ts';

/** The module that tells a page what the build knows. */
const MODULE = /\/src\/host\/site-version\.ts$/;

/** Bytes from which on a file is only kept once tables are used here: engine, parser, decoder. */
const LARGE = 500_000;

/** Files that name others and are small: the list holds them whole, so that no deployment can come between. */
const PAGES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  '404.html': 'text/html; charset=utf-8',
  'datapond.js': 'text/javascript; charset=utf-8',
  'datapond-table.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
};

export interface SiteFilesOptions {
  readonly catalog: () => Promise<CatalogData>;
  /** False: the pages do without a service worker and take back an earlier one. */
  readonly usesServiceWorker: boolean;
}

/** The plugin, and what the service worker's build asks of it. */
export interface SiteFilesPlugin extends Plugin {
  readonly siteVersion: () => Promise<string>;
}

/**
 * Gives the build its version, and writes what offline use and updates need: `version.json`, which pages look at for news; the list of
 * this version's files; a copy of the catalogue under the version's name, so that a page never reads another's; and the manifest by
 * which the site can be installed.
 */
export function siteFiles({ catalog, usesServiceWorker }: SiteFilesOptions): SiteFilesPlugin {
  let config: ResolvedConfig;
  let made: Promise<string> | undefined;
  const version = () =>
    (made ??= catalog().then((data) => toSiteVersion(config.root, data, String(usesServiceWorker))));

  return {
    name: 'datapond:site-files',
    siteVersion: version,
    configResolved(resolved) {
      config = resolved;
    },
    async transform(_code, id) {
      if (config.command !== 'build' || !MODULE.test(id)) return null;
      const own = await version();
      return [
        `export const siteVersion = ${JSON.stringify(own)};`,
        `export const catalogFile = 'assets/catalog-${own}.json';`,
        `export const fileList = ${usesServiceWorker ? `'assets/files-${own}.json'` : 'null'};`,
        `export const usesServiceWorker = ${usesServiceWorker};`,
      ].join('\n');
    },
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(toWebManifest('datapond'));
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const own = await version();
        const data = await catalog();
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const catalogText = `${JSON.stringify(data)}\n`;
        emit(`assets/catalog-${own}.json`, catalogText);
        emit('version.json', `${JSON.stringify({ version: own, protocol: PROTOCOL_VERSION })}\n`);
        const manifest = toWebManifest(data.site.title);
        emit('manifest.webmanifest', manifest);
        const texts: Readonly<Record<string, string>> = {
          ...textsOf(bundle),
          'manifest.webmanifest': manifest,
        };
        const list: FileList = {
          version: own,
          catalog: `assets/catalog-${own}.json`,
          files: [
            { ...toListed(`assets/catalog-${own}.json`, catalogText), large: false },
            ...assetsOf(bundle, data),
            ...iconsIn(config.publicDir),
          ],
          pages: Object.entries(PAGES).map(([url, type]) => {
            const text = texts[url];
            if (text === undefined) throw new Error(`${url} is not in the build`);
            return { url, type, text };
          }),
        };
        emit(`assets/files-${own}.json`, `${JSON.stringify(list)}\n`);
      },
    },
  };
}

function textsOf(bundle: Rolldown.OutputBundle): Record<string, string> {
  return Object.fromEntries(
    Object.values(bundle)
      .filter(({ fileName }) => fileName in PAGES)
      .map((file) => [
        file.fileName,
        file.type === 'chunk' ? file.code : Buffer.from(file.source).toString(),
      ]),
  );
}

function assetsOf(bundle: Rolldown.OutputBundle, { datasets }: CatalogData): FileList['files'] {
  const hasParquet = datasets.some(({ resources }) =>
    resources.some(({ source }) => source?.kind === 'parquet'),
  );
  return Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith('assets/'))
    .filter(({ fileName }) => hasParquet || !/\/parquet_wasm[^/]*$/.test(fileName))
    .map((file) => {
      const listed = toListed(file.fileName, file.type === 'chunk' ? file.code : file.source);
      return { ...listed, large: listed.bytes > LARGE };
    })
    .filter(({ url }) => !url.startsWith('assets/catalog-'));
}

function iconsIn(folder: string): FileList['files'] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => /\.(svg|png)$/.test(path))
    .map((path) => ({
      ...toListed(path.replaceAll('\\', '/'), readFileSync(join(folder, path))),
      large: false,
    }));
}

function toListed(url: string, source: string | Uint8Array): Omit<ListedFile, 'large'> {
  const content = Buffer.from(source);
  const forms = url.endsWith('.gz') ? [content, gunzipSync(content)] : [content];
  const sha256 = forms.map((form) => createHash('sha256').update(form).digest('hex'));
  return { url, bytes: content.length, sha256 };
}
