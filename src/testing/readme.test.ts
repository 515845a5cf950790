import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTIONS } from '../core/actions/registry.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const table = readme.slice(readme.indexOf('## Actions'), readme.indexOf('## In your own pages'));
const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) =>
  [...(cell as string).matchAll(/`([a-z_]+)`/g)].map(([, name]) => name as string),
);

test('the README names every action that reads', () => {
  const readable = [...ACTIONS.values()].filter(({ write }) => !write).map(({ name }) => name);
  expect(named).toEqual(expect.arrayContaining(readable));
});

test('the README names no action that is not there', () => {
  expect(named.filter((name) => !ACTIONS.has(name))).toEqual([]);
});
