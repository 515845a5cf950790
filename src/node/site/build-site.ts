import { constants as signals } from 'node:os';
import { constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Notice } from '../../catalog/notices.ts';
import { compileFolder } from '../../compile/compile-folder.ts';
import { publish } from '../../compile/files/published-file.ts';
import { removeAbandoned } from '../../engine/native/remove-abandoned.ts';
import type { AppShell } from './app-shell.ts';
import { realPath } from './real-path.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { replaceSite } from './replace-site.ts';
import { type AnsweredBy, STAMPED, stampSite } from './stamp-site.ts';
import { explainDisk, proveWritable } from './writable.ts';

const DRAFT = /^building-(\d+)(?:-\w+)?$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How whoever builds may name other folders, for messages. */
export interface FolderSettings {
  /** Behind `name another one`. */
  readonly data: string;
  /** In brackets, as is `cache`. */
  readonly out: string;
  readonly cache: string;
}

const COMMAND: FolderSettings = {
  data: 'behind the command, or in DATAPOND_DATA',
  out: '--out or DATAPOND_OUT',
  cache: 'DATAPOND_CACHE',
};

/** What a site is built with. */
export interface BuildSiteOptions {
  readonly shell: AppShell;
  /** The data folder. */
  readonly data: string;
  /** Folder that the site is written to. What an earlier build wrote there is replaced, all else left alone. */
  readonly out: string;
  /** Folder that remembers what was compiled before, and holds the site while it is made. */
  readonly cache: string;
  /** Fail when anything of the data is not there as asked for. */
  readonly strict?: boolean | undefined;
  readonly answeredBy?: AnsweredBy | undefined;
  /** Hears how it goes, line by line. */
  readonly log: (line: string) => void;
  /** Shows progress in one line that changes; null or absent: nobody watches. */
  readonly draw?: ((line: string) => void) | null | undefined;
  /** Default: those of the command line. */
  readonly settings?: FolderSettings;
}

/** A site that was built. */
export interface BuiltSite {
  /** Changes with data and program, and with nothing else. */
  readonly version: string;
  /** What is to be said about the data. */
  readonly notices: readonly Notice[];
}

/**
 * Builds a site of a data folder. It is made in a folder of its own, and takes the place of the one before only when all of it is there:
 * a build that fails or is stopped leaves that as it was. Rejects when there is no such folder, when the output lies among the data or holds a file of
 * somebody's own that would be overwritten, when there is no room for it or nobody may write there, and, where it is strict, when the data has a problem.
 */
export async function buildSite({
  shell,
  data,
  out,
  cache,
  strict = false,
  answeredBy = 'service-worker',
  log,
  draw = null,
  settings = COMMAND,
}: BuildSiteOptions): Promise<BuiltSite> {
  const target = resolve(out);
  refuseOwnData(data, target, settings);
  const folders = [
    { name: 'the folder of the site', path: target, setting: settings.out },
    { name: 'the cache', path: resolve(cache), setting: settings.cache },
  ];
  folders.forEach(proveWritable);
  refuseForeign(target, { files: expectedFiles(shell), setting: settings.out });
  const draft = openDraft(resolve(cache));
  try {
    const compiled = await compileFolder({
      data,
      setting: settings.data,
      cache: resolve(cache),
      log,
      draw,
      summaryLater: true,
    });
    const { notices, summary } = compiled;
    // Last of all, where somebody looks.
    const summarise = () => summary.forEach((line) => log(line));
    const errors = notices.filter(({ level }) => level === 'error').length;
    if (strict && errors > 0) {
      summarise();
      throw new Error(`the data has ${errors} ${errors === 1 ? 'problem' : 'problems'}, see above`);
    }
    const { version, files } = stampSite({ shell, catalog: compiled.catalog, answeredBy });
    for (const url of [...shell.files.map((file) => file.url), ...shell.others])
      await copy(join(shell.folder, url), join(draft.folder, url));
    for (const [url, text] of files) await write(join(draft.folder, url), text);
    await publish(compiled, draft.folder);
    await replaceSite(draft.folder, target, settings.out);
    summarise();
    return { version, notices };
  } catch (error) {
    throw explainDisk(error, folders);
  } finally {
    draft.close();
  }
}

/** What a site publishes must not become what the next build reads, whichever links lead there. */
function refuseOwnData(data: string, target: string, { out }: FolderSettings): void {
  const [from, to] = [realPath(data), realPath(target)];
  const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`);
  if (isWithin(to, from) || isWithin(from, join(to, 'data')))
    throw new Error(
      `the site in ${target} would lie among the tables of ${resolve(data)}: name another folder for it (${out})`,
    );
}

/** What any site of a shell has, before it is known what the data brings. */
function expectedFiles(shell: AppShell): readonly string[] {
  const own = shell.files.map(({ url }) => url);
  const stamped = STAMPED.filter((name) => name !== 'sw-kill.js');
  return [...own, ...shell.others, ...stamped, 'version.json', 'catalog.json', 'data/any'];
}

/** A folder in the cache, which goes whatever becomes of the build. */
function openDraft(cache: string): { readonly folder: string; close(): void } {
  // Builds that were killed could not tidy up.
  removeAbandoned(cache, DRAFT);
  mkdirSync(cache, { recursive: true });
  // A program may build several sites at once.
  const folder = mkdtempSync(join(cache, `building-${process.pid}-`));
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  for (const signal of SIGNALS) process.on(signal, end);
  process.once('exit', tidy);
  return {
    folder,
    close() {
      tidy();
      for (const signal of SIGNALS) process.off(signal, end);
      process.off('exit', tidy);
    },
  };
}

/** Ends by itself, so that everybody tidies up, and no signal, nor the same once more, comes between what is done at once. */
function end(signal: NodeJS.Signals): void {
  process.exit(128 + signals.signals[signal]);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
