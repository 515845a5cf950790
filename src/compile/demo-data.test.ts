import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateResearchProjects } from '../../data/research-projects/generate.ts';
import { compileFolder } from './compile-folder.ts';

const DATA = new URL('../../data/', import.meta.url).pathname;
/** The build's own: what is compiled here need not be compiled for the browser tests. */
const CACHE = new URL('../../node_modules/.cache/datapond', import.meta.url).pathname;

test('research-projects.csv is what its generator makes', () => {
  expect(readFileSync(`${DATA}research-projects/research-projects.csv`, 'utf8')).toBe(
    generateResearchProjects(),
  );
});

test("every example of CKAN's Data API box finds something among the research projects", () => {
  const records = generateResearchProjects()
    .split('\n')
    .map((line) => line.split(','));
  const titled = records.filter(([, , , title = '']) => /\bjones\b/i.test(title));
  const active = records.filter(
    ([, subject = '', stage]) => ['watershed', 'survey'].includes(subject) && stage === 'active',
  );
  expect(titled.length).toBeGreaterThan(10);
  expect(active.length).toBeGreaterThan(10);
  expect(new Set(active.map(([, subject]) => subject))).toEqual(new Set(['watershed', 'survey']));
  expect(records.filter(([, , , title]) => title === 'jones')).toHaveLength(1);
});

// Three million records are indexed, beside another test's work.
test('the demo compiles without a word, and describes every column', { timeout: 600_000 }, async () => {
  const { catalog, notices } = await compileFolder({ data: DATA, cache: CACHE, log: () => {} });
  expect(notices).toEqual([]);
  expect(catalog.datasets.map(({ name, resources }) => [name, resources[0]?.source?.rows])).toEqual([
    ['airports', 3376],
    ['birdstrikes', 10_000],
    ['flights', 3_000_000],
    ['research-projects', 240],
    ['seattle-weather', 1461],
    ['species', 12_360],
  ]);
  for (const { name, licenses, sources, organization, groups, keywords, resources } of catalog.datasets) {
    expect([name, licenses.length, organization !== null, groups.length > 0]).toEqual([name, 1, true, true]);
    expect(sources.length * keywords.length).toBeGreaterThan(0);
    for (const field of resources.flatMap((resource) => resource.fields))
      expect(Object.keys(field.info ?? {})).toEqual(['label', 'notes']);
  }
});
