import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import isCompressible from 'compressible';
import { contentType } from 'mime-types';

/** Media types that Pages knows and our release of mime-db does not know yet. */
const NEWER_TYPES: Readonly<Record<string, string>> = { '.parquet': 'application/vnd.apache.parquet' };

/** A file as a static host sends it. */
export interface StaticFile {
  readonly path: string;
  readonly bytes: number;
  readonly modified: Date;
  /** Changes with the file; without quotes. */
  readonly tag: string;
  readonly contentType: string;
  /** Whether GitHub Pages would send it gzipped: it goes by mime-db, as this does. */
  readonly compressible: boolean;
}

/** What a static host finds at an address. */
export type StaticLookup =
  | { readonly kind: 'file'; readonly file: StaticFile }
  /** There is a folder where the address has no slash at its end. */
  | { readonly kind: 'folder' }
  | { readonly kind: 'missing' }
  /** The address cannot be decoded. */
  | { readonly kind: 'bad' };

/**
 * Finds what an address means: the file, `index.html` of a folder, or the page of that name without its `.html`.
 * Nothing outside `root` is ever found, neither through `..` nor through a link.
 * @param path percent-encoded, relative to the root, without a slash at its start
 */
export async function findStaticFile(root: string, path: string): Promise<StaticLookup> {
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return { kind: 'bad' };
  }
  if (name.includes('\0')) return { kind: 'bad' };
  const candidates = name === '' || name.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`];
  for (const candidate of candidates) {
    const file = await readFileFacts(root, candidate);
    if (file === 'folder') return { kind: 'folder' };
    if (file) return { kind: 'file', file };
  }
  return { kind: 'missing' };
}

async function readFileFacts(root: string, name: string): Promise<StaticFile | 'folder' | undefined> {
  try {
    const top = await realpath(root);
    const path = await realpath(join(top, name));
    if (path !== top && !path.startsWith(top + sep)) return undefined;
    const facts = await stat(path);
    if (facts.isDirectory()) return 'folder';
    if (!facts.isFile()) return undefined;
    const extension = extname(path).toLowerCase();
    const type = NEWER_TYPES[extension] ?? (contentType(extension) || 'application/octet-stream');
    return {
      path,
      bytes: facts.size,
      modified: facts.mtime,
      tag: `${Math.floor(facts.mtimeMs).toString(16)}-${facts.size.toString(16)}`,
      contentType: type,
      compressible: isCompressible(type) === true,
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      // Not there, not a folder on the way, name too long, a link in a circle: to a visitor all the same.
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes(error.code)) return undefined;
    }
    throw error;
  }
}
