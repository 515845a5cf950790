import type { ApiRequest, Json } from '../api/request.ts';
import { methodOf } from '../api/request.ts';
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
    if (!ckanr || !canSend(ckanr.takes, request, place.root)) return [{ title: 'httr2', code: httr2 }];
    const { name: action, takes } = ckanr;
    // What its function does not take would be taken for an option of the HTTP client: here only whether to count.
    const args = Object.entries(request.params)
      .filter(([name]) => takes.includes(name))
      .map(([name, value]) => `  ${name} = ${toR(toQueryValue(value), '  ')},`);
    const code = [
      'library(ckanr)',
      '',
      `${action}(`,
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

const CKANR: Readonly<Record<string, { readonly name: string; readonly takes: readonly string[] }>> = {
  datastore_search: {
    name: 'ds_search',
    takes: ['resource_id', 'filters', 'q', 'plain', 'language', 'fields', 'offset', 'limit', 'sort'],
  },
  datastore_search_sql: { name: 'ds_search_sql', takes: ['sql'] },
};

/** Whether ckanr's function can make the request: it takes some parameters only, and puts all of them into the address. */
function canSend(takes: readonly string[], request: ApiRequest, root: string): boolean {
  return (
    methodOf(request, root) === 'GET' &&
    Object.entries(request.params).every(
      ([name, value]) => (takes.includes(name) || name === 'include_total') && !hasComma(value),
    )
  );
}

/** ckanr sends everything in the query string: lists of names with commas between, objects as JSON text. */
function toQueryValue(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
}

/** Whether a list has a name that would be split there. */
function hasComma(value: Json): boolean {
  return Array.isArray(value) && value.some((item) => String(item).includes(','));
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

/** Words that cannot be names unless they are quoted. */
const RESERVED =
  /^(?:if|else|repeat|while|function|for|next|break|in|TRUE|FALSE|NULL|Inf|NaN|NA(?:_integer_|_real_|_complex_|_character_)?)$/;

function toName(key: string): string {
  return /^[A-Za-z][\w.]*$/.test(key) && !RESERVED.test(key)
    ? key
    : `\`${key.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}
