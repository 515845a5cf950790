import type { ApiRequest } from '../api/request.ts';
import { methodOf, toUrl } from '../api/request.ts';
import { strings } from '../strings/strings.ts';
import type { Snippet, SnippetBlock } from './snippet.ts';

/** `fetch`, in any page of the site or its console. */
export const javascript: Snippet = {
  id: 'javascript',
  label: 'JavaScript',
  needsServer: false,
  blocks(request, { root }) {
    const t = strings().request;
    const post = [
      `const response = await fetch(${quote(root + request.action)}, {`,
      `  method: 'POST',`,
      `  headers: { 'content-type': 'application/json' },`,
      `  body: JSON.stringify(${indent(JSON.stringify(request.params, null, 2))}),`,
      `});`,
      RESULT,
    ].join('\n');
    if (methodOf(request, root) === 'POST') return [{ title: t.get, code: post }];
    const get = `const response = await fetch(${quote(toUrl(request, root))});\n${RESULT}`;
    return [
      { title: t.get, code: get },
      { title: t.post, code: post },
    ];
  },
};

/** The request in a page of the site, with what lets the page ask. @param base the site's address, with a slash at its end */
export function toPageBlock(request: ApiRequest, root: string, base: string): SnippetBlock {
  const [{ code } = { code: '' }] = javascript.blocks(request, { root, serveBase: '', prefix: '' });
  // What ends a script would end this one.
  const safe = code.replaceAll('</', '<\\/');
  const lines = [
    '<script type="module">',
    `  import { ready } from ${quote(`${base}datapond.js`)};`,
    '  await ready;',
    ...safe.split('\n').map((line) => `  ${line}`),
    '</script>',
  ];
  return { title: strings().request.inPage, code: lines.join('\n') };
}

const RESULT = 'const { success, result, error } = await response.json();';

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
