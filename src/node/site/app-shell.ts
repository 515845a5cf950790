import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedFile } from '../../transport/file-list.ts';

/** Describes an app shell; lies in its folder. */
export const APP_SHELL_FILE = 'app-shell.json';

/** Stands in an app shell's pages and scripts for the version of the site. */
export const VERSION_MARK = '__DATAPOND_VERSION__';

/**
 * What every site has in common: pages, scripts, engine. Built once, and the same for all data; what differs is put in by stampSite.
 */
export interface AppShell {
  readonly folder: string;
  /** Changes with any of its files. */
  readonly fingerprint: string;
  /** Files that a site has as they are, by their path in folder and site, and that are kept for offline use. */
  readonly files: readonly ListedFile[];
  /** Modules that a host imports until it answers a search, by their path. */
  readonly hostModules: readonly string[];
  /** The script of 404.html, by its path. */
  readonly notFoundScript: string;
  /** Further ones, which are not kept: pages that somebody put into `public/`. */
  readonly others: readonly string[];
}

/** Reads an app shell. Throws when there is none in the folder. */
export function readAppShell(folder: string): AppShell {
  const { fingerprint, files, hostModules, notFoundScript, others } = JSON.parse(
    readFileSync(join(folder, APP_SHELL_FILE), 'utf8'),
  ) as AppShell;
  return { folder, fingerprint, files, hostModules, notFoundScript, others };
}
