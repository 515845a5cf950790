import type { Json } from '../api/request.ts';
import type { Snippet } from './snippet.ts';
import { serveUrl } from './snippet.ts';

/** R, with httr2 and with ckanr where it has a function for the action. */
export const r: Snippet = {
  id: 'r',
  label: 'R',
  needsServer: true,
  blocks(request, place) {
    const httr2 = [
      'library(httr2)',
      '',
      `response <- request(${JSON.stringify(serveUrl(request, place))}) |>`,
      `  req_body_json(${toR(request.params, '  ')}) |>`,
      '  req_perform() |>',
      '  resp_body_json()',
      'response$result',
    ].join('\n');
    const ckanr = CKANR[request.action];
    if (!ckanr) return [{ title: 'httr2', code: httr2 }];
    const args = Object.entries(request.params).map(
      ([name, value]) => `  ${name} = ${toR(isPlain(value) ? value : JSON.stringify(value), '  ')},`,
    );
    const code = [
      'library(ckanr)',
      '',
      `${ckanr}(`,
      ...args,
      `  url = ${JSON.stringify(place.serveBase)}, as = "table"`,
      ')',
    ].join('\n');
    return [
      { title: 'httr2', code: httr2 },
      { title: 'ckanr', code },
    ];
  },
};

const CKANR: Readonly<Record<string, string>> = {
  datastore_search: 'ds_search',
  datastore_search_sql: 'ds_search_sql',
};

/** ckanr sends everything in the query string, where objects are JSON text. */
function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

/** An R literal. JSON's string escapes are R's, too, but for the slash, which JSON.stringify leaves alone. */
function toR(value: Json, indent: string): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `list(${value.map((item: Json) => toR(item, indent)).join(', ')})`;
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${toName(key)} = ${toR(member, inner)}`,
  );
  return members.length
    ? `list(\n${members.join(',\n')}\n${indent})`
    : 'structure(list(), names = character())';
}

function toName(key: string): string {
  return /^[A-Za-z][\w.]*$/.test(key) ? key : `\`${key.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}
