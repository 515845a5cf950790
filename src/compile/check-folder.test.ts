import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { check } from '../node/check.ts';
import { makeXlsx } from '../testing/nasty/workbooks.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { compileFolder } from './compile-folder.ts';
import { describeFolder } from './describe-folder.ts';

const FILES = {
  'city/towns.csv': 'town_id,name,price,day\n1,A,"$1,200.50",3 May 2020\n2,B,$7.25,4 May 2020\n3,C\n',
  'city/bad.csv': '<!DOCTYPE html><title>404',
  'city/deep/ticks.csv': 'n;share;ok\n1;5,5 %;x\n2;7,1 %;\n',
  'city/book.xlsx': makeXlsx([
    { name: 'A', rows: [['a'], [1]] },
    { name: 'B', rows: [['b'], [{ day: 43_831 }]] },
  ]),
};

const compile = (data: string, isCheck = false) =>
  compileFolder({ data, cache: null, log: () => {}, isCheck });

test('a check says all that a build says, of each column what it is and why, and makes nothing', async () => {
  const data = tempFolder(FILES);
  const [built, checked] = [await compile(data), await compile(data, true)];
  expect(checked.notices).toEqual(built.notices);
  expect(checked.reports).toEqual(built.reports);
  const tables = checked.catalog.datasets.flatMap(({ resources }) => resources);
  expect(tables.map(({ store, index }) => store ?? index)).toEqual([null, null, null, null, null]);
  expect(checked.reports.find(({ file }) => file === 'data/city/towns.csv')).toMatchObject({
    records: 3,
    problem: null,
    remarks: ['line 4 is too short: filled up with no values'],
    columns: [
      { name: 'town_id', type: 'int4', why: { code: 'fitting' }, nulls: 0, distinct: 3, min: 1, max: 3 },
      { name: 'name', type: 'text', examples: ['A', 'B', 'C'] },
      { name: 'price', type: 'numeric', nulls: 1 },
      { name: 'day', type: 'date', examples: ['2020-05-03', '2020-05-04'] },
    ],
  });
});

test('a column is text because it has no values, or because its values have no other type in common', async () => {
  const { reports } = await compile(tempFolder({ 'a.csv': 'id,never,name\n1,,x\n2,,y\n' }), true);
  expect(reports[0]?.columns.map(({ type, why }) => [type, why?.code])).toEqual([
    ['int4', 'fitting'],
    ['text', 'empty'],
    ['text', 'mixed'],
  ]);
});

test('durations are read, and told, as PostgreSQL writes them', async () => {
  const schema = { fields: [{ name: 'took', type: 'duration' }] };
  const data = tempFolder({
    'a/datapackage.json': JSON.stringify({ name: 'a', resources: [{ name: 'b', path: 'b.csv', schema }] }),
    'a/b.csv': 'took\n1 year -3 days +02:00:00\n-P1D\n',
  });
  const { reports } = await compile(data, true);
  expect(reports[0]?.columns).toMatchObject([
    { type: 'interval', min: '-1 days', max: '1 year -3 days +02:00:00' },
  ]);
});

test('a check prints lines or JSON, annotations in a workflow, and the summary of its job', async () => {
  const data = tempFolder(FILES);
  const lines: string[] = [];
  const summary = join(data, 'summary.md');
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await check({ data, json: false, print: (line) => lines.push(line) })).toBe(false);
  expect(lines).toContain('data/city/towns.csv: 3 records');
  expect(lines).toContain(
    '::warning file=data/city/towns.csv,line=4::towns.csv: line 4 is too short: filled up with no values',
  );
  expect(lines).toContain('::error file=data/city/bad.csv::bad.csv is a web page: save the file itself');
  expect(readFileSync(summary, 'utf8')).toContain('| price | numeric | 1 | 2 | 7.25 … 1200.50 |');
  const printed: string[] = [];
  await check({ data, json: true, print: (line) => printed.push(line) });
  expect(JSON.parse(printed.join('\n'))).toMatchObject({ resources: [{}, {}, {}, {}, {}] });
});

test('where there is nothing to describe, that is said', async () => {
  const said: string[] = [];
  await describeFolder({ data: tempFolder({ 'readme.txt': 'x' }), log: (line) => said.push(line) });
  expect(said).toEqual(['data has no tables to describe']);
});

test('a described folder is built as it was before', async () => {
  const data = tempFolder({
    ...FILES,
    'city/gaps.csv': 'a;b;c\n1;NA; 2\n2;3; \n4;5;6 \n',
    'city/notes.json': '[{"a": "x"}, {"a": ""}, {"a": null}]',
    'city/people.csv': 'town_id,name,age\n3,Ann,41\n1,Bob,32\n2,Cid,41\n',
  });
  const said: string[] = [];
  const before = await compile(data, true);
  await describeFolder({ data, log: (line) => said.push(line) });
  expect(said).toEqual(['data/city/datapackage.json is written: 8 resources']);
  const after = await compile(data, true);
  const shapes = ({ catalog }: typeof before) =>
    catalog.datasets.flatMap(({ id, resources }) =>
      resources.map((one) => [
        id,
        one.id,
        one.name,
        one.source,
        one.fields.map(({ id: name, type }) => [name, type]),
      ]),
    );
  expect(shapes(after)).toEqual(shapes(before));
  const towns = after.catalog.datasets[0]?.resources.find(({ name }) => name === 'towns');
  expect(towns?.primaryKey).toEqual(['town_id']);
  // A few people of a town each are told apart by their towns, and by chance.
  const people = after.catalog.datasets[0]?.resources.find(({ name }) => name === 'people');
  expect(people?.primaryKey).toEqual([]);
  // Once more, nothing is left to describe.
  await describeFolder({ data, log: (line) => said.push(line) });
  expect(said.slice(1)).toEqual(['data/city/ is left as it is: it has a datapackage.json']);
  expect(existsSync(join(data, 'city/deep/datapackage.json'))).toBe(false);
});
