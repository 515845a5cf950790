import { expect, test } from 'vitest';
import { createNotices, type Notices } from '../../catalog/notices.ts';
import type { DatasetReport, ResourceReport } from '../../core/dataset-report.ts';
import { publishReport } from './publish-report.ts';

const resource: ResourceReport = {
  id: 'r1',
  file: 'data/ponds/newts.csv',
  member: null,
  records: 3,
  problem: null,
  remarks: ['line 4 is set apart'],
  columns: [],
};

function read({ list }: Notices): DatasetReport {
  const { entry, file } = publishReport(
    { dataset: 'ponds', where: 'data/ponds/datapackage.json', resources: [resource] },
    list,
  );
  expect(entry.url).toMatch(/^data\/ponds\/report\.[0-9a-f]{8}\.json$/);
  expect(file.bytes).toBe(entry.bytes);
  return JSON.parse(new TextDecoder().decode(file.content as Uint8Array)) as DatasetReport;
}

test('a report has the resources and what the build says of this dataset alone', () => {
  const notices = createNotices();
  notices.of('data/ponds/datapackage.json').warn('created is no date');
  notices.of('data/ponds/newts.csv').warn('line 4 is set apart', { isReported: true });
  notices.of('data/ponds/newts.csv').error('orderBy names no column');
  notices.of('data/ponds/newts.csv.bak').warn('is passed over');
  notices.of('data/lakes/datapackage.json').warn('name is missing');
  notices.warn('the site is large');
  const report = read(notices);
  expect(report.resources).toEqual([resource]);
  expect(report.notices).toEqual([
    { level: 'warning', text: 'created is no date' },
    { level: 'error', text: 'orderBy names no column' },
  ]);
});
