import { existsSync, readdirSync, renameSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';
import { refuseForeign } from './refuse-foreign.ts';
import {
  hashOfPage,
  joinRecords,
  NAMED_BY_CONTENT,
  readRecord,
  RECORD,
  type SiteRecord,
  writeRecord,
} from './site-record.ts';

/**
 * Puts a built site in the place of the one before, which may be visited meanwhile: first comes what only new pages name, then all
 * pages at once, and then what no page names any more goes. Until the pages come, the site before stays whole; a failure takes
 * back what was added. What an earlier build did not write is left alone; where that would be overwritten, it rejects and does nothing.
 * Of several builds into one folder one comes after the other.
 * @param built folder that is used up
 * @param setting how another folder is named, for messages
 */
export async function replaceSite(built: string, target: string, setting: string): Promise<void> {
  await oneAtATime(target, () => replaceNow(built, target, setting));
}

async function replaceNow(built: string, target: string, setting: string): Promise<void> {
  const files = filesIn(built);
  refuseForeign(target, { files, setting });
  const before = readRecord(target);
  const pages = files.filter((file) => !NAMED_BY_CONTENT.test(file));
  const record = recordOf(built, files);
  const added: string[] = [];
  const folders: string[] = [];
  const makeFolder = async (path: string) => {
    const first = await mkdir(path, { recursive: true });
    if (first) folders.push(first);
  };
  const bring = async (file: string, name: string) => {
    const to = join(target, name);
    await makeFolder(dirname(to));
    if (!existsSync(to)) added.push(to);
    await move(join(built, file), to);
  };
  // Of a site without a record it is known no more than that it is one.
  const there = new Map(pages.filter((page) => existsSync(join(target, page))).map((page) => [page, []]));
  const all = joinRecords(before ?? there, record);
  try {
    await makeFolder(target);
    // Where the program is killed before the end, the next build knows all that may be there.
    writeRecord(target, joinRecords(all, new Map(pages.map((page) => [draftOf(page), []]))));
    for (const file of files.filter((one) => NAMED_BY_CONTENT.test(one))) await bring(file, file);
    for (const page of pages) await bring(page, draftOf(page));
  } catch (error) {
    for (const path of added) await rm(path, { force: true });
    if (before) writeRecord(target, before);
    else await rm(join(target, RECORD), { force: true });
    // Somebody else may have put something there meanwhile.
    for (const path of folders.reverse()) if (filesIn(path).length === 0) await rm(path, { recursive: true });
    throw error;
  }
  // At once: no request, and no signal that is listened to, comes between.
  for (const page of pages) renameSync(join(target, draftOf(page)), join(target, page));
  for (const file of all.keys()) if (!record.has(file)) await remove(target, file);
  writeRecord(target, record);
}

/** What a build is about to bring; a page is known by its content. */
function recordOf(built: string, files: readonly string[]): SiteRecord {
  return new Map(
    files.map((file) => [file, NAMED_BY_CONTENT.test(file) ? [] : [hashOfPage(join(built, file))]]),
  );
}

function draftOf(page: string): string {
  return `${page}.${process.pid}.new`;
}

/** Paths of a folder's files within it. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'));
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    // Another file system: what has the name must be whole.
    const draft = `${to}.${process.pid}.part`;
    try {
      await copyFile(from, draft);
      await rename(draft, to);
    } catch (failure) {
      await rm(draft, { force: true });
      throw failure;
    }
  }
}

async function remove(target: string, file: string): Promise<void> {
  await rm(join(target, file), { force: true });
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const isEmpty = await rmdir(join(target, folder)).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}
