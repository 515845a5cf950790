import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { template } from './template.ts';

/**
 * Writes a publisher's repository into a folder; what is there already stays. Rejects when the folder cannot be written to.
 * @returns paths that were written, and those that were there
 */
export async function writeTemplate(
  folder: string,
  version: string,
): Promise<{ readonly written: readonly string[]; readonly kept: readonly string[] }> {
  // Who has data needs no example.
  const hasData = existsSync(join(folder, 'data'));
  const files = Object.entries(template(version)).filter(([path]) => !hasData || !path.startsWith('data/'));
  const existing = files.filter(([path]) => existsSync(join(folder, path))).map(([path]) => path);
  const written: string[] = [];
  for (const [path, text] of files.filter(([name]) => !existing.includes(name))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    written.push(path);
  }
  return { written, kept: existing };
}
