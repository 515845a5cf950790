import type { Store } from '../../core/catalog.ts';
import { publishedUrl, type PublishedFile } from '../published-file.ts';
import type { CompiledStore } from './compiled-store.ts';

/** An extension that hosts take for compressed: others they may compress, and then answer ranges of what they compressed. */
const EXTENSION = 'duckdb.7z';

/** A store as the catalogue has it, and the parts to publish, each named by its own content. */
export function splitStore(
  { path, parts, ...store }: CompiledStore,
  dataset: string,
  resource: string,
): { readonly store: Store; readonly files: readonly PublishedFile[] } {
  const named = parts.map((part, i) => {
    const number = parts.length === 1 ? '' : `${i + 1}.`;
    return { url: publishedUrl(dataset, resource, part.sha256, `${number}${EXTENSION}`), ...part };
  });
  let start = 0;
  const files = named.map(({ url, bytes }): PublishedFile => {
    const span = { path, start, end: start + bytes };
    start = span.end;
    return { url, bytes, content: span };
  });
  return { store: { parts: named, ...store }, files };
}
