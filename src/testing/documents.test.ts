import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseChart } from '../explorer/chart/chart-spec.ts';
import { readTypeMembers } from './type-members.ts';

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

test.each(DOCUMENTS)('%s calls decisions by their numbers', (document) => {
  const links = readFileSync(document, 'utf8').matchAll(/\[(\d{4})\]\([^)]*?(\d{4})-[^)]*\)/g);
  expect([...links].filter(([, told, number]) => told !== number).map(([link]) => link)).toEqual([]);
});

test('the page on the index’s format has the root’s members, and no others', () => {
  const [, block = ''] = /```ts\n([^]*?)```/.exec(readFileSync('docs/index-format.md', 'utf8')) ?? [];
  const told = readTypeMembers(`type Root = ${block}`);
  const layouts = ['index-layout.ts', 'frequent/frequent-layout.ts'].map((file) =>
    readFileSync(join('src/index', file), 'utf8'),
  );
  const declared = readTypeMembers(layouts.join('\n').replaceAll(/^import [^;]*;/gm, ''));
  const expected: readonly (readonly [path: string, type: string])[] = [
    ['Root', 'IndexRoot'],
    ['Root.recordBlocks', 'RecordBlocks'],
    ['Root.shorts', 'Shorts'],
    ['Root.frequent', 'FrequentWords'],
    ['Root.frequent.pages', 'FrequentPages'],
    ['Root.pairs', 'WordPairs'],
    ['Root.orders', 'OrdersWithin'],
    ['Root.tiles', 'Tiles'],
    ['Root.unions', 'BlockUnion'],
    ['Root.columns', 'IndexedColumn'],
  ];
  for (const [path, type] of expected) expect([path, told.get(path)]).toEqual([path, declared.get(type)]);
});

test('every room is in the picture of the house', () => {
  const picture = readFileSync('docs/architecture.md', 'utf8');
  const rooms = readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.filter((room) => !picture.includes(`../src/${room})`))).toEqual([]);
});

test.each(['core', 'core/search-index', 'index', 'compile', 'compile/index'])(
  'every folder of %s is told of there',
  (room) => {
    const picture = readFileSync('docs/architecture.md', 'utf8');
    const folders = readdirSync(join('src', room), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).filter((name) => !picture.includes(`\`${name}\``))).toEqual([]);
  },
);

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
