import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What lies there has its content in its name, or its version's. */
const NAMED_BY_CONTENT = /^(?:assets|data)\//;

/** Holds the paths of what a build wrote into a folder, which the next one may remove: a file that is not named there is somebody's own. */
const RECORD = '.datapond-files';

/** Pages that any site has. */
const COMMON = ['index.html', '404.html'];

/** The page of somebody's own that a build into the folder would overwrite; undefined when there is none. */
export function foreignPage(target: string): string | undefined {
  const isBuilt = ['sw.js', 'catalog.json'].every((name) => existsSync(join(target, name)));
  return isBuilt ? undefined : COMMON.find((name) => existsSync(join(target, name)));
}

/**
 * Puts a built site in the place of the one before, which may be visited meanwhile: first comes what only new pages name, then all
 * pages at once, and then what no page names any more goes. Until the pages come, the site before stays whole; a failure takes
 * back what was added. What an earlier build did not write is left alone.
 * @param built folder that is used up
 */
export async function replaceSite(built: string, target: string): Promise<void> {
  const record = join(target, RECORD);
  const before = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  const files = filesIn(built);
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
  const pages = files.filter((file) => !NAMED_BY_CONTENT.test(file));
  try {
    for (const file of files.filter((one) => NAMED_BY_CONTENT.test(one))) await bring(file, file);
    for (const page of pages) await bring(page, draftOf(page));
    added.push(draftOf(record));
    writeFileSync(draftOf(record), `${files.join('\n')}\n`);
  } catch (error) {
    for (const path of added) await rm(path, { force: true });
    // Somebody else may have put something there meanwhile.
    for (const path of folders.reverse()) if (filesIn(path).length === 0) await rm(path, { recursive: true });
    throw error;
  }
  // At once: no request, and no signal that is listened to, comes between.
  for (const page of pages) renameSync(join(target, draftOf(page)), join(target, page));
  renameSync(draftOf(record), record);
  const current = new Set(files);
  for (const file of before.filter((one) => !current.has(one))) await remove(target, file);
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
