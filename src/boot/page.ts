import type { HostEvent } from '../transport/host-events.ts';
import { attachmentName } from './attachment-name.ts';

/** Shows what is being loaded, in bytes, for as long as the page waits. */
export function showProgress(event: HostEvent): void {
  const status = document.querySelector('[role=status]');
  const bar = document.querySelector('progress');
  if (!status || !bar) return;
  switch (event.kind) {
    case 'download': {
      const { what, name, loaded, total } = event;
      bar.removeAttribute('value');
      if (loaded === total) {
        status.textContent = what === 'engine' ? 'Starting the engine…' : `Reading ${name}…`;
        return;
      }
      status.textContent = `Loading ${name}: ${toMegabytes(loaded)}${total === null ? '' : ` of ${toMegabytes(total)}`} MB`;
      if (total !== null) {
        bar.max = total;
        bar.value = loaded;
      }
      return;
    }
    case 'engine':
      bar.removeAttribute('value');
      status.textContent = event.state === 'starting' ? 'Starting the engine…' : 'Answering…';
      return;
    case 'error':
      status.textContent = `There was a problem ${event.task}: ${event.error.message}`;
      return;
    case 'host':
      return;
  }
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Shows the answer and nothing but the answer; one that is meant to be a file is saved. */
export async function showAnswer(response: Response, title: string): Promise<void> {
  const disposition = response.headers.get('content-disposition') ?? '';
  if (/^attachment\b/i.test(disposition)) {
    return save(await response.blob(), attachmentName(disposition) ?? title);
  }
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    document.open();
    document.write(text);
    document.close();
    return;
  }
  const pre = document.createElement('pre');
  pre.textContent = text;
  document.title = title;
  document.body.replaceChildren(pre);
}

/** Saves a file, and leaves a link to do so again. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.textContent = `Save ${name} (${toMegabytes(file.size)} MB)`;
  document.title = name;
  document.body.replaceChildren(wrap(link));
  link.click();
}

/** @param base the site, where it is known, for a way back */
export function showNotFound(base: URL | null): void {
  const heading = document.createElement('h1');
  heading.textContent = 'There is nothing at this address';
  const where = document.createElement('p');
  where.append(Object.assign(document.createElement('code'), { textContent: location.pathname }));
  const home = document.createElement('a');
  home.href = base?.href ?? '/';
  home.textContent = base ? 'Go to the data' : 'Go to the start page';
  document.title = 'Not found';
  document.body.replaceChildren(wrap(heading, where, home));
}

/** Shows that an address of the API is not answered within another site's page. */
export function showForeignFrame(): void {
  const note = document.createElement('p');
  note.textContent = 'This address is not answered inside a page of another site.';
  const open = Object.assign(document.createElement('a'), { href: location.href, target: '_blank' });
  open.rel = 'noopener';
  open.textContent = 'Open it in a tab of its own';
  document.title = 'Not answered here';
  document.body.replaceChildren(wrap(note, open));
}

/** Shows why there is no answer. */
export function showFailure(error: unknown): void {
  const heading = document.createElement('h1');
  heading.textContent = 'This address could not be answered';
  const reason = document.createElement('p');
  reason.textContent = error instanceof Error ? error.message : String(error);
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = 'Try again';
  document.title = 'No answer';
  document.body.replaceChildren(wrap(heading, reason, again));
}

function wrap(...nodes: Node[]): HTMLElement {
  const main = document.createElement('main');
  main.append(...nodes);
  return main;
}
