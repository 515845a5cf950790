/** A plain HTML page for what CKAN answers outside its envelope: 404, 405, 415. */
export function errorPage(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${status} ${text}</title>
<style>:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif } body { max-width: 40rem; margin: 15vh auto; padding: 0 1rem }</style>
<h1>${status}</h1>
<p>${text}</p>
</html>
`;
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
}
