import { expect, test } from 'vitest';
import { createNotices } from '../../catalog/notices.ts';
import { formatAnnotations } from './format-workflow.ts';

const pathOf = (file: string) => (file.includes('.') ? `site/${file}` : null);

test('annotations stand at the file and the line that notices are about, what is wrong first', () => {
  const notices = createNotices();
  const file = notices.of('data/a.csv');
  file.warn('data/a.csv: 2 lines are too short: 12, 13', { line: 12 });
  file.warn('data/a.csv: "see line 3" is called "a"');
  notices.of('data/city').warn('data/city has no tables');
  notices.warn('the site has more than 1 GB');
  file.error('data/a.csv line 7: it is bad', { line: 7, isReported: true });
  notices.of('data/b.json').error('of "b": nothing, 100 %\nor so');
  expect(formatAnnotations(notices.list, pathOf)).toEqual([
    '::error file=site/data/a.csv,line=7::a.csv line 7: it is bad',
    '::error file=site/data/b.json::of "b": nothing, 100 %25%0Aor so',
    '::warning file=site/data/a.csv,line=12::a.csv: 2 lines are too short: 12, 13',
    '::warning file=site/data/a.csv::a.csv: "see line 3" is called "a"',
    '::warning ::data/city has no tables',
    '::warning ::the site has more than 1 GB',
  ]);
});
