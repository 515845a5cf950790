import { constants as signals } from 'node:os';
import { constants, rmSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Notice } from '../../catalog/notices.ts';
import { compileFolder } from '../../compile/compile-folder.ts';
import { publish } from '../../compile/files/published-file.ts';
import { removeAbandoned } from '../../engine/native/remove-abandoned.ts';
import type { AppShell } from './app-shell.ts';
import { foreignPage, replaceSite } from './replace-site.ts';
import { type AnsweredBy, stampSite } from './stamp-site.ts';
import { explainDisk, proveWritable } from './writable.ts';

const DRAFT = /^building-(\d+)$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
 * a build that fails or is stopped leaves that as it was. Rejects when there is no such folder, when the output lies among the data or holds somebody's own
 * page, when there is no room for it or nobody may write there, and, where it is strict, when the data has a problem.
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
}: BuildSiteOptions): Promise<BuiltSite> {
  const target = resolve(out);
  refuseOwnData(resolve(data), target);
  const foreign = foreignPage(target);
  if (foreign)
    throw new Error(
      `${join(target, foreign)} is no page of datapond's: name an empty folder for the site (--out or DATAPOND_OUT), and copy what is built`,
    );
  const folders = [
    { name: 'the folder of the site', path: target, setting: '--out or DATAPOND_OUT' },
    { name: 'the cache', path: resolve(cache), setting: 'DATAPOND_CACHE' },
  ];
  folders.forEach(proveWritable);
  const draft = openDraft(resolve(cache));
  try {
    const compiled = await compileFolder({ data, cache: resolve(cache), log, draw, summaryLater: true });
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
    await replaceSite(draft.folder, target);
    summarise();
    return { version, notices };
  } catch (error) {
    throw explainDisk(error, folders);
  } finally {
    draft.close();
  }
}

/** What a site publishes must not become what the next build reads. */
function refuseOwnData(data: string, target: string): void {
  const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`);
  if (isWithin(target, data) || isWithin(data, join(target, 'data')))
    throw new Error(
      `the site in ${target} would lie among the tables of ${data}: name another folder for it (--out or DATAPOND_OUT)`,
    );
}

/** A folder in the cache, which goes whatever becomes of the build. */
function openDraft(cache: string): { readonly folder: string; close(): void } {
  // Builds that were killed could not tidy up.
  removeAbandoned(cache, DRAFT);
  const folder = join(cache, `building-${process.pid}`);
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  tidy();
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
