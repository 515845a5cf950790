import { type Ask, type Probe, textOf } from './probe.ts';

/** What index.html loads, as far as it is looked at: one file of each kind, by its path below the site. */
export interface SitePage {
  /** The text of index.html. */
  readonly html: string;
  readonly version: string;
  /** The first module beside the one that tells of the site. */
  readonly module: string | undefined;
  readonly styles: string | undefined;
  /** The script of the host's worker. */
  readonly worker: string | undefined;
  /** The list of the version's files; undefined: the site has none. */
  readonly fileList: string | undefined;
}

/** Reads what index.html loads; null: it is no page of a site. */
export async function readSitePage(ask: Ask, index: Probe): Promise<SitePage | null> {
  const html = textOf(index);
  const version = versionOf(html);
  if (version === null) return null;
  const facts = textOf(await ask(`assets/site-${version}.js`));
  const modules = [...html.matchAll(/<script type="module"[^>]* src="\.\/([^"]+)"/g)].map(
    ([, path]) => path!,
  );
  return {
    html,
    version,
    module: modules.find((path) => !path.startsWith('assets/site-')),
    styles: /<link rel="stylesheet"[^>]* href="\.\/([^"]+)"/.exec(html)?.[1],
    worker: /"hostModules":\["([^"]+)"/.exec(facts)?.[1],
    fileList: /"fileList":"([^"]+)"/.exec(facts)?.[1],
  };
}

/** The version of the site that a page is of; null: it is no page of a site. */
export function versionOf(html: string): string | null {
  return /assets\/site-([\w-]+)\.js/.exec(html)?.[1] ?? null;
}
