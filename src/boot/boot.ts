/*
 * 404.html's script: shows the API's answer at its own address, from a host in this very tab when there is no other;
 * at every other address, that there is nothing.
 */
import { base, onHostEvent, ready } from '../host/datapond.ts';
import { matchApi } from '../service-worker/match-api.ts';
import { showAnswer, showFailure, showNotFound, showProgress } from './page.ts';

if (matchApi(location.href, base.href)) answer().catch(showFailure);
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
