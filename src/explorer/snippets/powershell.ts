import type { Snippet } from './snippet.ts';
import { serveUrl } from './snippet.ts';

/** PowerShell 5 and later; the body as bytes, because version 5 would send Latin-1. */
export const powershell: Snippet = {
  id: 'powershell',
  label: 'PowerShell',
  needsServer: true,
  blocks(request, place) {
    const code = [
      `$body = @'`,
      JSON.stringify(request.params, null, 2),
      `'@`,
      `$response = Invoke-RestMethod -Method Post -Uri '${serveUrl(request, place)}' \``,
      `  -ContentType 'application/json' -Body ([Text.Encoding]::UTF8.GetBytes($body))`,
      '$response.result',
    ].join('\n');
    return [{ title: 'Invoke-RestMethod', code }];
  },
};
