import { expect, test } from 'vitest';
import { decodeRequest } from './decode-request.ts';

const ADDRESS = 'http://site.test/api/action/datastore_search';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

interface Sent {
  readonly query?: string;
  readonly type?: string;
  readonly body?: string | FormData;
  readonly write?: boolean;
}

function decode({ query = '', type, body, write = false }: Sent) {
  const headers = type === undefined ? {} : { 'content-type': type };
  const init = body === undefined ? {} : { method: 'POST', body };
  return decodeRequest(new Request(`${ADDRESS}${query}`, { headers, ...init }), { write });
}

function multipart(entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test.each<[what: string, sent: Sent, params: object]>([
  ['nothing', {}, {}],
  ['a query string', { query: '?q=a%20b&limit=5' }, { q: 'a b', limit: '5' }],
  ['a name that comes again', { query: '?f=a&g=b&f=c' }, { f: ['a', 'c'], g: 'b' }],
  ['a name of JavaScript’s own', { query: '?constructor=a' }, { constructor: 'a' }],
  ['a form', { type: FORM, body: 'q=a+b&q=c' }, { q: ['a b', 'c'] }],
  ['a form before a query string', { query: '?q=address', type: FORM, body: 'q=form' }, { q: 'form' }],
  ['a form of JSON alone', { type: FORM, body: encodeURIComponent('{"q":"a"}') }, { q: 'a' }],
  ['a form of JSON with a sign after it', { type: FORM, body: '%7B%22q%22%3A%22a%22%7D=1' }, { q: 'a' }],
  ['JSON', { type: JSON_TYPE, body: '{"q": "a", "fields": ["b"]}' }, { q: 'a', fields: ['b'] }],
  ['JSON of another type', { type: 'application/vnd.api+json', body: '{"q":"a"}' }, { q: 'a' }],
  ['a query string before JSON', { query: '?q=address', type: JSON_TYPE, body: '{"q":1}' }, { q: 'address' }],
  [
    'JSON of an action that writes',
    { query: '?q=a', type: JSON_TYPE, body: '{"q":"b"}', write: true },
    { q: 'b' },
  ],
  ['a blank body', { type: 'text/plain', body: ' \n' }, {}],
  [
    'parts',
    {
      body: multipart([
        ['q', 'a'],
        ['q', 'b'],
      ]),
    },
    { q: ['a', 'b'] },
  ],
  ['a file, by its name', { body: multipart([['upload', new File(['x'], 'x.csv')]]) }, { upload: 'x.csv' }],
  ['parts without a boundary, as Flask does', { type: 'multipart/form-data', body: 'x' }, {}],
  ['JSONP', { query: '?q=a&callback=show&_=17' }, { q: 'a' }],
  ['what gets past caches, and no JSONP', { query: '?q=a&_=17' }, { q: 'a', _: '17' }],
])('reads %s', async (_what, sent, params) => {
  expect(await decode(sent)).toEqual(params);
});

test.each<[what: string, sent: Sent, status: number, message: RegExp]>([
  [
    'a body of no JSON type',
    { type: 'text/plain', body: '{"q":"a"}' },
    415,
    /content-type: application\/json$/,
  ],
  [
    'broken JSON',
    { type: JSON_TYPE, body: '{"q":' },
    400,
    /^Bad request - JSON Error: Error decoding JSON data/,
  ],
  [
    'JSON that is a list',
    { type: JSON_TYPE, body: '["a"]' },
    400,
    /decoded to \['a'\] but it needs to be a dict/,
  ],
  ['a form of a word', { type: FORM, body: 'word' }, 400, /^Bad request - JSON Error/],
])('refuses %s', async (_what, sent, status, message) => {
  await expect(decode(sent)).rejects.toMatchObject({ status, message: expect.stringMatching(message) });
});
