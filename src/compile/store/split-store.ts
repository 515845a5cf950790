import type { Store } from '../../core/catalog.ts';
import { publishedUrl, type PublishedFile } from '../published-file.ts';
import type { CompiledStore } from './compiled-store.ts';

/** Bytes of a part: some hosts refuse files above 25 MiB. */
const PART = 24 * 1024 * 1024;

/** An extension that hosts take for compressed: others they may compress, and then answer ranges of what they compressed. */
const EXTENSION = 'duckdb.7z';

/** A store as the catalogue has it, and the parts to publish. */
export function splitStore(
  { path, ...store }: CompiledStore,
  dataset: string,
  resource: string,
): { readonly store: Store; readonly files: readonly PublishedFile[] } {
  const count = Math.ceil(store.bytes / PART);
  const files = Array.from({ length: count }, (_, i): PublishedFile => {
    const start = i * PART;
    const end = Math.min(start + PART, store.bytes);
    const part = count === 1 ? '' : `${i + 1}.`;
    return {
      url: publishedUrl(dataset, resource, store.sha256, `${part}${EXTENSION}`),
      bytes: end - start,
      content: { path, start, end },
    };
  });
  return { store: { parts: files.map(({ url, bytes }) => ({ url, bytes })), ...store }, files };
}
