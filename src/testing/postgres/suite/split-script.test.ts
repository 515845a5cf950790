import { expect, test } from 'vitest';
import { splitScript } from './split-script.ts';

const statements = (text: string) => splitScript(text).map(({ statement }) => statement);

test('ends statements at semicolons that no text, name, comment, bracket or dollar quote holds', () => {
  expect(statements(`SELECT ';', ";" -- ;\n, 1; /* ; */ SELECT $x$;$x$; SELECT E'\\';'`)).toEqual([
    `SELECT ';', ";"  \n, 1`,
    'SELECT $x$;$x$',
    `SELECT E'\\';'`,
  ]);
  expect(statements('CREATE RULE r DO (SELECT 1; SELECT 2);')).toHaveLength(1);
});

test('keeps the data of a COPY with its statement', () => {
  const [copy, select] = splitScript('COPY t FROM stdin;\n1\t;\n\\.\nSELECT 1;');
  expect(copy?.script).toBe('COPY t FROM stdin;\n1\t;\n\\.\n');
  expect(select?.statement).toBe('SELECT 1');
});

test('tells what psql alone can run', () => {
  const needs = (text: string) => splitScript(text).map(({ needsPsql }) => needsPsql);
  expect(needs('\\d t\nSELECT 1 \\gset\nSELECT :x;')).toEqual([true, true, true]);
  expect(needs(`SELECT ':x', 1::int, a[1:b], a[:b] FROM t;`)).toEqual([false]);
});
