import { expect, test } from 'vitest';
import { formatAnnotations } from './format-workflow.ts';

const annotate = (...texts: readonly string[]) =>
  formatAnnotations(
    texts.map((text) => ({ level: text.endsWith('!') ? 'error' : 'warning', text })),
    (text) => {
      const [shown = ''] = text.split(/[: ]/);
      return shown.includes('.') ? { shown, path: `site/${shown}` } : null;
    },
  );

test('annotations stand at the first line that is told, what is wrong first', () => {
  expect(
    annotate(
      'data/a.csv: 3 lines are too short: filled up with no values: 12, 13, 14',
      'data/a.csv: lines 2, 5 have letters that are no UTF-8',
      'data has no tables',
      'data/a.csv line 7: it is bad!',
    ),
  ).toEqual([
    '::error file=site/data/a.csv,line=7::a.csv line 7: it is bad!',
    '::warning file=site/data/a.csv,line=12::a.csv: 3 lines are too short: filled up with no values: 12, 13, 14',
    '::warning file=site/data/a.csv,line=2::a.csv: lines 2, 5 have letters that are no UTF-8',
    '::warning ::data has no tables',
  ]);
});

test('rows of sheets, lines within archives and what is quoted have no line', () => {
  const places = annotate(
    'data/a.xlsx: row 7 is a note: "as in line 3"',
    'data/a.zip: line 4 is set apart',
    'data/a.csv: "see line 3" is called "a"',
  ).map((line) => line.split('::')[1]);
  expect(places).toEqual([
    'warning file=site/data/a.xlsx',
    'warning file=site/data/a.zip',
    'warning file=site/data/a.csv',
  ]);
});
