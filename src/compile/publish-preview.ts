import type { PreviewFile } from '../core/published-files.ts';
import type { Preview } from '../core/preview/preview.ts';
import { publishedUrl, type PublishedFile } from './files/published-file.ts';
import { hashOf } from './files/hash-of.ts';

/** A preview as a file of the site, and what the catalogue says of it. */
export function publishPreview(
  preview: Preview,
  dataset: string,
  resource: string,
): { readonly entry: PreviewFile; readonly file: PublishedFile } {
  const content = new TextEncoder().encode(JSON.stringify(preview));
  const sha256 = hashOf(content);
  const url = publishedUrl(dataset, resource, sha256, 'preview.json');
  const bytes = content.byteLength;
  return { entry: { url, bytes, records: preview.records }, file: { url, bytes, content } };
}
