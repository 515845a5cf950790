import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { ListedFile } from '../../transport/file-list.ts';
import { APP_SHELL_FILE, type AppShell, VERSION_MARK } from '../site/app-shell.ts';
import { STAMPED } from '../site/stamp-site.ts';
import { toWebManifest } from '../site/web-manifest.ts';
import { hostModules } from './preload-host.ts';
import { thirdPartyLicences } from './third-party.ts';

/** Licences of what the scripts are made of, beside this project's own. */
const LICENCES = 'third-party-licences.txt';

/** Bytes from which on a file is only kept once tables are used here: the engine's. */
const LARGE = 500_000;
/** So are SQL parser and decoder, however small they are packed, and outlines of countries: most visits open no map. */
const USED_LATER = /\.wasm-[^/]*\.gz$|\/countries-[^/]*$/;
/** Outlines of a country's regions, kept once they were used: a list of all two hundred would be most of what a first visit reads of the list. */
const REGIONS = /\/regions-[^/]*\.json$/;

/** The module that tells scripts what site they are of (site/stamp-site.ts). */
const FACTS = `./assets/site-${VERSION_MARK}.js`;

/** What others may load by a fixed address. */
const PUBLIC_ENTRY = /^datapond(?:-table|-chart)?\.js$/;

/**
 * Makes of a bundle what every site is stamped of: has its entries load the site's facts first, and writes what files there are. In
 * development, answers the web manifest.
 */
export function appShellFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'datapond:app-shell-files',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(toWebManifest('datapond'));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        loadFactsFirst(bundle);
        const licences = thirdPartyLicences();
        this.emitFile({ type: 'asset', fileName: LICENCES, source: licences });
        const contents = new Map<string, string | Uint8Array>([
          [LICENCES, licences],
          ...Object.values(bundle).map(
            (file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const,
          ),
          ...filesIn(config.publicDir),
        ]);
        const hash = createHash('sha256');
        for (const [name, content] of [...contents].sort(([a], [b]) => (a < b ? -1 : 1)))
          hash.update(`${name}\0`).update(content);
        const isKept = (name: string) =>
          (name.startsWith('assets/') && !REGIONS.test(name)) || /\.(?:svg|png)$/.test(name);
        const shell: Omit<AppShell, 'folder'> = {
          fingerprint: hash.digest('hex'),
          files: [...contents]
            .filter(([name]) => isKept(name))
            .map(([name, content]) => toListed(name, content)),
          hostModules: hostModules(bundle),
          notFoundScript: notFoundScript(bundle),
          others: [...contents.keys()].filter((name) => !isKept(name) && !STAMPED.includes(name)),
        };
        this.emitFile({ type: 'asset', fileName: APP_SHELL_FILE, source: `${JSON.stringify(shell)}\n` });
      },
    },
  };
}

function notFoundScript(bundle: Rolldown.OutputBundle): string {
  const script = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.name === '404',
  );
  if (!script) throw new Error('404.html has no script');
  return script.fileName;
}

function loadFactsFirst(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && PUBLIC_ENTRY.test(file.fileName))
      file.code = `import '${FACTS}';\n${file.code}`;
    if (file.type === 'asset' && file.fileName === 'index.html')
      file.source = String(file.source).replace(
        '<script type="module"',
        () => `<script type="module" crossorigin src="${FACTS}"></script>\n    <script type="module"`,
      );
  }
}

function filesIn(folder: string): readonly (readonly [string, Uint8Array])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(join(folder, '/').length).replaceAll('\\', '/'), readFileSync(path)] as const;
    });
}

function toListed(url: string, source: string | Uint8Array): ListedFile {
  const content = Buffer.from(source);
  const forms = url.endsWith('.gz') ? [content, gunzipSync(content)] : [content];
  const sha256 = forms.map((form) => createHash('sha256').update(form).digest('hex'));
  return {
    url,
    bytes: content.length,
    sha256,
    large: url.startsWith('assets/') && (content.length > LARGE || USED_LATER.test(url)),
  };
}
