import { expect, test } from 'vitest';
import { toChartView } from './chart-view.ts';

const base = 'https://example.org/data/';

test.each([
  '#/resource/a/chart?mark=bar',
  `${base}#/resource/a/chart?mark=bar`,
  'index.html#/resource/a/chart?mark=bar',
])('%j is a chart of the site', (view) => {
  expect(toChartView(view, base)).toEqual({ url: `${base}#/resource/a/chart?mark=bar` });
});

test.each([
  [null, /needs the attribute view/],
  ['https://evil.test/#/resource/a/chart', /no address of this site/],
  ['javascript:alert(1)', /no address of this site/],
  ['#/resource/a', /is no chart/],
  ['#/', /is no chart/],
])('%j is explained', (view, words) => {
  expect(toChartView(view, base)).toMatchObject({ problem: expect.stringMatching(words) });
});
