import { existsSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { template } from './template.ts';

/**
 * Writes a publisher's repository into a folder; what is there already stays. Rejects, with nothing written, when a file has the
 * name of a folder; else when the folder cannot be written to.
 * @returns paths that were written, and those that were there
 */
export async function writeTemplate(
  folder: string,
  version: string,
): Promise<{ readonly written: readonly string[]; readonly kept: readonly string[] }> {
  refuseFile(folder, (file) => `${file} is a file: name a folder for the repository`);
  // Who has data needs no example.
  const hasData = existsSync(join(folder, 'data'));
  const files = Object.entries(template(version)).filter(([path]) => !hasData || !path.startsWith('data/'));
  const existing = files.filter(([path]) => existsSync(join(folder, path))).map(([path]) => path);
  for (const [path] of files)
    refuseFile(dirname(join(folder, path)), (file) => `${file} is a file where a folder is to be: rename it`);
  const written: string[] = [];
  for (const [path, text] of files.filter(([name]) => !existing.includes(name))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    written.push(path);
  }
  return { written, kept: existing };
}

/** Throws where a folder, or one that it is to lie in, is a file. */
function refuseFile(folder: string, message: (file: string) => string): void {
  const parent = dirname(folder);
  if (parent !== folder) refuseFile(parent, message);
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry && !entry.isDirectory()) throw new Error(message(folder));
}
