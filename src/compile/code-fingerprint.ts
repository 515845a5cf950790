import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rooms whose code decides what a file becomes. */
const ROOMS = [
  'catalog',
  'compile',
  'engine',
  'sources',
  'core/values',
  'core/sql',
  'core/search',
  'core/search-index',
  'core/preview',
];

/**
 * A hash of the code that compiles tables, and of the versions it runs with: what one of them has compiled, another need not
 * believe.
 */
export function codeFingerprint(): string {
  const source = new URL('..', import.meta.url).pathname;
  const hash = createHash('sha256').update(readFileSync(join(source, '..', 'package-lock.json')));
  for (const room of ROOMS) {
    const names = readdirSync(join(source, room), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => /(?<!\.test)\.ts$/.test(one)).sort())
      hash.update(name).update(readFileSync(join(source, room, name)));
  }
  return hash.digest('hex');
}
