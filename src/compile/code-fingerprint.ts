import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The fingerprint of the code that a package was made of, which has no sources any more; put in when it is made. */
declare const DATAPOND_CODE_FINGERPRINT: string | undefined;

/** Where the work begins whose result is remembered. */
const ENTRY = 'compile/table-compiler.ts';
/** What a module names of other files: imports, also of types (which cost nothing here), and files it finds beside itself. */
const NAMED =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"](\.[^'"]+)['"]|^\s*import\s+['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]|\bnew URL\(\s*['"]([^'"]+)['"]/gm;

/**
 * A hash of the code that compiles tables, and of the versions it runs with: what one of them has compiled, another need not
 * believe.
 */
export function codeFingerprint(): string {
  if (typeof DATAPOND_CODE_FINGERPRINT !== 'undefined') return DATAPOND_CODE_FINGERPRINT;
  const source = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256').update(readFileSync(join(source, '..', 'package-lock.json')));
  for (const path of closureOf(join(source, ENTRY)))
    hash.update(relative(source, path).split(sep).join('/')).update(readFileSync(path));
  return hash.digest('hex');
}

/** A module and all files of the program that it needs, however far away, sorted. */
export function closureOf(entry: string): readonly string[] {
  const files = new Set([entry]);
  for (const path of files)
    for (const [, from, bare, dynamic, beside] of readFileSync(path, 'utf8').matchAll(NAMED)) {
      const named = join(dirname(path), (from ?? bare ?? dynamic ?? beside) as string);
      if (existsSync(named) && statSync(named).isFile()) files.add(named);
    }
  return [...files].sort();
}
