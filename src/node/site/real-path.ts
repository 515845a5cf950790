import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The path of a file or folder without links in it, as far as there is something at it. */
export function realPath(path: string): string {
  const whole = resolve(path);
  const parent = dirname(whole);
  try {
    return realpathSync(whole);
  } catch {
    return parent === whole ? whole : join(realPath(parent), basename(whole));
  }
}
