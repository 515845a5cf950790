import type { Snippet } from './snippet.ts';
import { serveUrl } from './snippet.ts';

/** curl in a POSIX shell. */
export const curl: Snippet = {
  id: 'curl',
  label: 'curl',
  needsServer: true,
  blocks(request, place) {
    const code = [
      `curl ${quote(serveUrl(request, place))}`,
      `  --header 'content-type: application/json'`,
      `  --data-raw ${quote(JSON.stringify(request.params, null, 2))}`,
    ].join(' \\\n');
    return [{ title: 'curl', code }];
  },
};

/** Single quotes hold everything but a single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
