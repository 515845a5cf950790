import { expect, test } from 'vitest';
import type { Answer, ApiClient } from '../api/call.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import type { ColumnSummary } from './column-summary.ts';
import { countBars } from './count-bars.ts';

const field = { id: 'part', type: 'text' };
const bars = ['early', 'late'].map((value) => ({
  label: value,
  records: 200,
  condition: { kind: 'any-of', values: [value] } as const,
}));
const summary = { scale: { kind: 'values' }, records: 400, bars } as unknown as ColumnSummary;

/** A site with 400 records, three quarters of them late, of which one answer has so many. */
function siteWith(rowsMax: number): ApiClient {
  const all = Array.from({ length: 400 }, (_, i) => ({ part: i < 100 ? 'early' : 'late' }));
  const results: Readonly<Record<string, unknown>> = {
    datastore_search: { total: all.length, records: all.slice(0, rowsMax) },
    datapond_counts: { columns: { part: { total: 400, nulls: 0, counts: [100, 300] } } },
  };
  return {
    root: 'http://test/',
    call: async <Result>({ action }: { action: string }) => ({ result: results[action] }) as Answer<Result>,
  };
}

test.each([32_000, 100])('where an answer has %i records, those of all are counted', async (rowsMax) => {
  const counted = await countBars(
    siteWith(rowsMax),
    { resource: 'a', q: '', filters: NO_FILTERS, fields: [field] },
    { columns: [{ field, summary }], rows: 400, signal: new AbortController().signal },
  );
  expect(counted.get('part')).toEqual({ records: 400, nulls: 0, bars: [100, 300] });
});
