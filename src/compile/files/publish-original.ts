import { basename } from 'node:path';
import type { OriginalFile } from '../../core/published-files.ts';
import { toName, withoutExtension } from '../../catalog/names.ts';
import type { FileFormat } from '../../sources/compile/file-format.ts';
import { type Content, isOnDisk, sizeOf } from '../../sources/content.ts';
import type { ResourceSite } from '../resource-site.ts';
import { publishedExtension, publishedUrl, type PublishedFile } from './published-file.ts';

type OriginalsOf = Pick<ResourceSite, 'dataset' | 'shown' | 'notices' | 'originals' | 'maxFileSize'>;

/**
 * A file that a table is taken from, to be published as it is; null where nobody wants that, or it is larger than a host may take, which is
 * told: to be put together of parts it would need what browsers alone have.
 */
export function publishOriginal(
  path: string,
  { format, mediaType }: FileFormat,
  { content, sha256 }: { readonly content: Content; readonly sha256: string },
  { dataset, shown, notices, originals, maxFileSize }: OriginalsOf,
): { readonly entry: OriginalFile; readonly file: PublishedFile } | null {
  if (!originals) return null;
  const bytes = sizeOf(content);
  if (maxFileSize !== null && bytes > maxFileSize) {
    notices
      .of(`${shown}/${path}`)
      .warn(
        `${shown}/${path} is not published itself, only its table: it is larger than ${maxFileSize} bytes ("maxFileSize" in datapond.json)`,
      );
    return null;
  }
  const name = toName(withoutExtension(basename(path))) || 'original';
  const url = publishedUrl(dataset.name, name, sha256, publishedExtension(path));
  return {
    entry: { url, name: basename(path), format, mediaType, bytes, sha256 },
    file: { url, bytes, content: isOnDisk(content) ? content.path : content },
  };
}
