import { expect, test } from 'vitest';
import { resourceAddress } from '../address/address.ts';
import { parseFilters } from '../filters/filters.ts';
import { toChartSnippet, toFrameSnippet, toTableSnippet } from './snippets.ts';

const base = 'https://example.org/data/';
const address = {
  ...resourceAddress('a-1'),
  q: 'it\'s "5" & <b>',
  filters: parseFilters('{"Origin State":["Texas","O\'Hare"]}'),
  sort: [{ column: 'title', descending: true }],
  limit: 25,
};

test('a table’s element has the whole selection, whatever is in it', () => {
  expect(toTableSnippet(address, 'Birds & planes', ['title', '_id'], base)).toBe(
    [
      '<script type="module" src="https://example.org/data/datapond-table.js"></script>',
      '<datapond-table resource="a-1" q=\'it&#39;s "5" &amp; &lt;b>\' filters=\'{"Origin State":["Texas","O&#39;Hare"]}\' sort="title desc nulls last" fields="title,_id" limit="25" label="Birds &amp; planes"></datapond-table>',
    ].join('\n'),
  );
  expect(toTableSnippet(resourceAddress('a-1'), '', null, base)).toContain(
    '<datapond-table resource="a-1" limit="10"></datapond-table>',
  );
});

test('what the element has no attribute for is no snippet', () => {
  const sort = [{ column: 'a,b', descending: false }];
  expect(toTableSnippet({ ...address, sort }, '', null, base)).toBeNull();
  expect(toTableSnippet(address, '', ['a,b'], base)).toBeNull();
});

test('charts and frames tell the view by its address', () => {
  const view = `${base}#/resource/a-1/chart?mark=bar&x=a`;
  expect(toChartSnippet(view, 'A chart', base)).toContain(
    '<datapond-chart view="#/resource/a-1/chart?mark=bar&amp;x=a" label="A chart"></datapond-chart>',
  );
  expect(toFrameSnippet(view, 'A chart')).toContain(
    'src="https://example.org/data/?frame=system#/resource/a-1/chart?mark=bar&amp;x=a"',
  );
});
