import { createDroppedStore, DROPPED_FOLDER } from '../transport/dropped-store.ts';

/** The content of a file that was dropped in this browser, for `dropped/<id>/<name>`; 404 when it is not there. */
export async function answerDropped(address: string, scope: string): Promise<Response> {
  const [id = ''] = address.slice((scope + DROPPED_FOLDER).length).split('/');
  const file = await createDroppedStore(scope)
    .get(id)
    .catch(() => undefined);
  if (!file) return new Response('This file is not in this browser.', { status: 404 });
  // A file may be anything, HTML too: it must never run as a page of this site.
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll("'", '%27')}`,
    'x-content-type-options': 'nosniff',
  };
  return new Response(file.content, { headers });
}
