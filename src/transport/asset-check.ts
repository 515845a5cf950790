import { toHex } from '../core/to-hex.ts';
import type { FileList } from './file-list.ts';

/** `unknown`: the list does not name it, or there is no list at hand. */
export type Verdict = 'right' | 'wrong' | 'unknown';

/** The header of a kept asset whose content was compared with the list of files. */
const CHECKED_HEADER = 'datapond-checked';

/** Whether a response is a page: of a proxy, a portal, a host that answers so for what it does not have. No asset is one. */
export function isHtml(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
}

/** Whether content is what the build wrote under that address. @param path relative to the site's base */
export async function judgeAsset(list: FileList | null, path: string, bytes: ArrayBuffer): Promise<Verdict> {
  const hashes = list?.files.find(({ url }) => url === path)?.sha256;
  if (!hashes) return 'unknown';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = toHex(digest);
  return hashes.includes(hash) ? 'right' : 'wrong';
}

/** A response to keep of content that was found right. */
export function toCheckedCopy({ headers }: Response, bytes: ArrayBuffer): Response {
  return new Response(bytes, {
    headers: {
      'content-type': headers.get('content-type') ?? 'application/octet-stream',
      [CHECKED_HEADER]: '1',
    },
  });
}

/** Whether it is such a copy. Others were kept by an earlier version of datapond, or while there was no list. */
export function isCheckedCopy({ headers }: Response): boolean {
  return headers.has(CHECKED_HEADER);
}
