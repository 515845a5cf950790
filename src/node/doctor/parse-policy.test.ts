import { expect, test } from 'vitest';
import { allowsAddress, type Directive, parsePolicies, sourcesOf } from './parse-policy.ts';

const PAGE = new URL('https://example.org/site/');

test.each<[string, Directive, readonly string[] | null]>([
  ["script-src 'self'; default-src 'none'", 'script-src-elem', ["'self'"]],
  ["script-src-elem a.test; script-src 'self'", 'script-src-elem', ['a.test']],
  ["script-src-elem a.test; script-src 'self'", 'script-src', ["'self'"]],
  ['child-src a.test; script-src b.test', 'worker-src', ['a.test']],
  ['script-src b.test; default-src c.test', 'worker-src', ['b.test']],
  ['default-src c.test', 'worker-src', ['c.test']],
  ['script-src b.test', 'connect-src', null],
  ["Connect-Src 'none'; connect-src *", 'connect-src', ["'none'"]],
  ['connect-src', 'connect-src', []],
  ['frame-ancestors *;;', 'img-src', null],
])('in %s %s comes from %j', (header, directive, sources) => {
  expect(sourcesOf(parsePolicies(header)[0]!, directive)).toEqual(sources);
});

test('several policies have commas between, and none is no policy', () => {
  expect(parsePolicies("default-src 'self', img-src *").map((policy) => [...policy.keys()])).toEqual([
    ['default-src'],
    ['img-src'],
  ]);
  expect([...parsePolicies(undefined), ...parsePolicies(' , ')]).toEqual([]);
});

test.each<[string, string, boolean]>([
  ["'self'", 'https://example.org/x', true],
  ["'self'", 'https://www.example.org/x', false],
  ["'none'", 'https://example.org/', false],
  ['', 'https://example.org/', false],
  ['*', 'https://else.test/', true],
  ['https:', 'https://else.test/', true],
  ['http:', 'https://else.test/', true],
  ['https:', 'http://else.test/', false],
  ['data:', 'https://example.org/', false],
  ['example.org', 'https://example.org/x', true],
  ['EXAMPLE.org:443', 'https://example.org/x', true],
  ['example.org:8443', 'https://example.org/x', false],
  ['example.org:*', 'https://example.org:8443/x', true],
  ['*.example.org', 'https://a.example.org/x', true],
  ['*.example.org', 'https://example.org/x', false],
  ['https://example.org/site/', 'https://example.org/site/a.js', true],
  ['https://example.org/site/', 'https://example.org/other/a.js', false],
  ['https://example.org/site', 'https://example.org/site/a.js', false],
  ['http://example.org', 'https://example.org/', true],
])('sources %j let %s come: %s', (sources, address, expected) => {
  expect(allowsAddress(sources.split(' '), new URL(address), PAGE)).toBe(expected);
});
