import type { StoreFilePart } from '../../core/published-files.ts';
import { publishedUrl, type PublishedFile } from '../files/published-file.ts';
import type { CompiledFile } from './compiled-file.ts';

/** An extension that hosts take for compressed: others they may compress, and then answer ranges of what they compressed. */
const COMPRESSED = '7z';

/** What a file of a resource is to be published as. */
export interface FileName {
  readonly dataset: string;
  readonly resource: string;
  /** What kind of file it is. */
  readonly kind: 'duckdb' | 'index';
}

/** A file as the catalogue has it, and the parts to publish, each named by its own content. */
export function splitFile<T extends CompiledFile>(
  { path, parts, ...file }: T,
  { dataset, resource, kind }: FileName,
): {
  readonly entry: Omit<T, 'path' | 'parts'> & { readonly parts: readonly StoreFilePart[] };
  readonly files: readonly PublishedFile[];
} {
  const named = parts.map((part, i) => {
    const number = parts.length === 1 ? '' : `${i + 1}.`;
    return {
      url: publishedUrl(dataset, resource, part.sha256, `${number}${kind}.${COMPRESSED}`),
      ...part,
    };
  });
  let start = 0;
  const files = named.map(({ url, bytes }): PublishedFile => {
    const span = { path, start, end: start + bytes };
    start = span.end;
    return { url, bytes, content: span };
  });
  return { entry: { parts: named, ...file }, files };
}
