import { expect, test } from 'vitest';
import { raw } from '../core/sql/fragment.ts';
import { pgType } from '../core/values/pg-types.ts';
import { plainRows } from './plain-rows.ts';
import type { Row } from './row.ts';

function written({ args, build }: Row): string {
  const operands = args.map((type, i) => ({ sql: raw(`(x${i + 1})`), type: pgType(type) }));
  const built = build(operands);
  return ('texts' in built ? built : built.sql).texts.join('?');
}

test('a line is a row for each name and each type', () => {
  const rows = plainRows('upper lower(text) text = NAME($1)\nabs(int4|int8) T = abs($1)\npi() float8 = pi()');
  expect(rows.map((row) => [row.name, row.args, row.result, written(row)])).toEqual([
    ['upper', ['text'], 'text', 'upper((x1))'],
    ['lower', ['text'], 'text', 'lower((x1))'],
    ['abs', ['int4'], 'int4', 'abs((x1))'],
    ['abs', ['int8'], 'int8', 'abs((x1))'],
    ['pi', [], 'float8', 'pi()'],
  ]);
});

test('operands stand in any order, and have names after :=', () => {
  const rows = plainRows(
    `+(int4, date) date = ($2 + $1)\n||(text, text) text := CASE WHEN $1 = '' THEN $2 ELSE $1 END`,
  );
  expect(rows.map(written)).toEqual([
    '((x2) + (x1))',
    "list_transform([{'x0': (x1), 'x1': (x2)}], lambda v1: CASE WHEN struct_extract(v1, 'x0') = '' THEN struct_extract(v1, 'x1') ELSE struct_extract(v1, 'x0') END)[1]",
  ]);
});

test('a line of another form is none', () => {
  expect(() => plainRows('upper(text) = x')).toThrow('no row: upper(text) = x');
});
