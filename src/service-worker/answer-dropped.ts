import { messageOf } from '../core/errors.ts';
import { createDroppedStore, DROPPED_FOLDER, type DroppedFile } from '../transport/dropped-store.ts';

/** The content of a file that was dropped in this browser, for `dropped/<id>/<name>`; 404 when it is not there, 503 when that cannot be told. */
export async function answerDropped(address: string, scope: string): Promise<Response> {
  const [id = ''] = address.slice((scope + DROPPED_FOLDER).length).split('/');
  let file: DroppedFile | undefined;
  try {
    file = await createDroppedStore(scope).get(id);
  } catch (error) {
    const reason = messageOf(error);
    const text = `This browser’s storage cannot be read (${reason}). Reload the page, or open the file again in the explorer.`;
    return new Response(text, { status: 503, headers: { 'content-type': 'text/plain;charset=utf-8' } });
  }
  if (!file) return new Response('This file is not in this browser.', { status: 404 });
  // A file may be anything, HTML too: it must never run as a page of this site.
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll("'", '%27')}`,
    'x-content-type-options': 'nosniff',
  };
  return new Response(file.content, { headers });
}
