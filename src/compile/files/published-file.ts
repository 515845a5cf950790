import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extensionOf } from '../../catalog/names.ts';
import type { CatalogData } from '../../core/catalog.ts';
import { toParts } from '../../transport/file-parts.ts';
import { together } from '../together.ts';

/** A file that the site serves beside its catalogue. */
export interface PublishedFile {
  /**
   * Relative to the site's base: `data/<dataset>/<resource>.<8 hex digits of its SHA-256>.<extension>`. One that names parts
   * (transport/file-parts.ts) is published as these.
   */
  readonly url: string;
  readonly bytes: number;
  /** Path of a file to copy, part of one, or the content itself. */
  readonly content: string | FileSpan | Uint8Array;
}

/** Bytes of a file, the end not included. */
export interface FileSpan {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Bytes that are copied at a time. */
const COPY = 1 << 20;
/** Files that are copied side by side. */
const AT_ONCE = 4;

/** The address under which a file is published: another content, another address, so that it can be cached for ever. */
export function publishedUrl(dataset: string, resource: string, sha256: string, extension: string): string {
  return `data/${dataset}/${resource}.${sha256.slice(0, 8)}${extension ? `.${extension}` : ''}`;
}

/** A file's extension as its address has it: of plain letters and digits, or none. That of `export.php?id=3` would end the path. */
export function publishedExtension(path: string): string {
  const extension = extensionOf(path);
  return /^\w+$/.test(extension) ? extension : '';
}

/**
 * Writes `catalog.json` and the files into a folder. A file that is there already, in the right size, is left alone: its name
 * tells its content. Rejects when one cannot be copied, or is no longer what was compiled.
 * @param prune also removes from the folder's `data/` what the catalogue no longer names
 */
export async function publish(
  { catalog, files }: { readonly catalog: CatalogData; readonly files: readonly PublishedFile[] },
  folder: string,
  { prune = false }: { readonly prune?: boolean } = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  // What resources have in common is written once.
  const whole = new Map(files.flatMap(toWholeFiles).map((file) => [file.url, file]));
  const left = [...whole.values()];
  const publishNext = async () => {
    try {
      for (let file = left.shift(); file; file = left.shift()) await publishFile(file, folder);
    } finally {
      left.length = 0;
    }
  };
  await together(Array.from({ length: AT_ONCE }, publishNext));
  await writeFile(join(folder, 'catalog.json'), `${JSON.stringify(catalog)}\n`);
  if (prune)
    await removeOthers(join(folder, 'data'), new Set([...whole.keys()].map((url) => join(folder, url))));
}

async function publishFile(file: PublishedFile, folder: string): Promise<void> {
  const target = join(folder, file.url);
  const size = await stat(target).then(
    (entry) => entry.size,
    () => null,
  );
  if (size === file.bytes) return;
  await mkdir(dirname(target), { recursive: true });
  await writeContent(file, target);
}

/** What lies in the site's folder in the place of a file. */
function toWholeFiles(file: PublishedFile): readonly PublishedFile[] {
  const parts = toParts(file.url)?.parts;
  if (!parts) return [file];
  let at = 0;
  return parts.map(({ url, bytes }) => {
    const content = spanOf(file.content, at, at + bytes);
    at += bytes;
    return { url, bytes, content };
  });
}

function spanOf(content: PublishedFile['content'], start: number, end: number): FileSpan | Uint8Array {
  if (content instanceof Uint8Array) return content.subarray(start, end);
  if (typeof content === 'string') return { path: content, start, end };
  return { path: content.path, start: content.start + start, end: content.start + end };
}

async function writeContent({ content, bytes }: PublishedFile, target: string): Promise<void> {
  if (content instanceof Uint8Array) return writeFile(target, content);
  if (typeof content === 'string') await copyFile(content, target, constants.COPYFILE_FICLONE);
  else await copySpan(content, target);
  if ((await stat(target)).size === bytes) return;
  const path = typeof content === 'string' ? content : content.path;
  throw new Error(`${path} changed while the site was built: build it again`);
}

/** Through memory that is used again and again: that of streams is new for each piece. */
async function copySpan({ path, start, end }: FileSpan, target: string): Promise<void> {
  const buffer = new Uint8Array(Math.min(COPY, end - start));
  const from = await open(path, 'r');
  try {
    const to = await open(target, 'w');
    try {
      for (let at = start; at < end;) {
        const { bytesRead } = await from.read(buffer, 0, Math.min(buffer.length, end - at), at);
        // It became shorter, of which the length tells.
        if (bytesRead === 0) return;
        await to.writeFile(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function removeOthers(folder: string, keep: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !keep.has(path)) await rm(path);
  }
}
