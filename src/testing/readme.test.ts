import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountActions } from '../core/actions/catalogue/account-actions.ts';
import { ACTIONS } from '../core/actions/registry.ts';
import { SEARCH_PARAMS } from '../core/search/search-params.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const table = readme.slice(readme.indexOf('## Actions'), readme.indexOf('## How it works'));
const parameters = readme.slice(readme.indexOf('### Parameters of'), readme.indexOf('Errors have'));

/** What stands in code in the first cells of a table's rows. */
function firstCells(text: string): readonly string[] {
  return [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
    [...(cell as string).matchAll(/`([a-z_]+)`/g)].map(([, name]) => name as string),
  );
}

const named = firstCells(table.slice(0, table.indexOf('###')));

test('the README names every action that reads', () => {
  // What is told of accounts has one row for all.
  const other = new Set<string>(accountActions.map(({ name }) => name));
  const readable = [...ACTIONS.values()].filter(({ name, write }) => !write && !other.has(name));
  expect(named).toEqual(expect.arrayContaining(readable.map(({ name }) => name)));
});

test('the README names no action that is not there', () => {
  expect(named.filter((name) => !ACTIONS.has(name))).toEqual([]);
});

test('the README names exactly the parameters of datastore_search', () => {
  expect(firstCells(parameters).toSorted()).toEqual(Object.keys(SEARCH_PARAMS).toSorted());
});

test('the README links what is there', () => {
  const here = (path: string) => new URL(`../../${path}`, import.meta.url);
  const links = [...readme.matchAll(/\]\((?!https?:)(.*?)\)/g)].map(([, link]) => link as string);
  expect(links.filter((link) => !existsSync(here(link.split('#')[0]!)))).toEqual([]);
  const anchors = links
    .filter((link) => link.includes('#'))
    .map((link) => link.split('#') as [string, string]);
  const lost = anchors.filter(([path, anchor]) => {
    const text = readFileSync(here(path || 'README.md'), 'utf8');
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      (heading as string)
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    return !headings.includes(anchor);
  });
  expect(lost).toEqual([]);
});
