import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseChart } from '../explorer/chart/chart-spec.ts';

/** The project's own documents. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions', 'docs/package'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];

test.each(DOCUMENTS)('every file that %s links to is there', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const files = links.filter((link) => !/^[a-z]+:|^#/.test(link)).map((link) => link.replace(/#.*/, ''));
  expect(files.filter((file) => !existsSync(join(dirname(document), file)))).toEqual([]);
});

test('every room is in the picture of the house', () => {
  const picture = readFileSync('docs/architecture.md', 'utf8');
  const rooms = readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.filter((room) => !picture.includes(`../src/${room})`))).toEqual([]);
});

test('every decision has a line in the list of decisions', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));
  expect(decisions.filter((name) => !list.includes(`](${name}) `))).toEqual([]);
});

test('addresses of charts in the documents tell a chart', () => {
  const addresses = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\/chart\?([^\s"']+)/g)].map(([, params = '']) => params),
  );
  expect(addresses).not.toEqual([]);
  const telling = (params: string) => parseChart(new URLSearchParams(params.replaceAll('&amp;', '&')));
  expect(addresses.filter((params) => telling(params) === null)).toEqual([]);
});
