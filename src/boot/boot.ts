/*
 * 404.html's script: shows the API's answer at its own address, from a host in this very tab when there is no other;
 * a file that is published in parts, to be saved; at every other address, that there is nothing.
 */
import { base, onHostEvent, ready } from '../host/datapond.ts';
import { downloadParts } from '../host/download-parts.ts';
import { matchApi } from '../service-worker/match-api.ts';
import { toParts, type FileInParts } from '../transport/file-parts.ts';
import { showAnswer, showFailure, save, showNotFound, showProgress } from './page.ts';

const inParts = location.href.startsWith(`${base.href}data/`)
  ? toParts(location.origin + location.pathname)
  : null;

if (matchApi(location.href, base.href)) answer().catch(showFailure);
else if (inParts) join(inParts).catch(showFailure);
else showNotFound(base);

async function answer(): Promise<void> {
  const stop = onHostEvent(showProgress);
  try {
    await ready;
    await showAnswer(await fetch(location.href), location.pathname.split('/').at(-1) ?? '');
  } finally {
    stop();
  }
}

async function join({ name, bytes: total, parts }: FileInParts): Promise<void> {
  const tell = (loaded: number) => showProgress({ kind: 'download', what: 'data', name, loaded, total });
  save(new Blob([...(await downloadParts(parts, base, tell, 'default'))]), name);
}
