import { expect, test } from 'vitest';
import type { DatasetReport, ResourceReport } from '../core/dataset-report.ts';
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

function read(notices: readonly string[]): DatasetReport {
  const { entry, file } = publishReport(
    { dataset: 'ponds', where: 'data/ponds/datapackage.json', resources: [resource] },
    notices.map((text) => ({ level: 'warning' as const, text })),
  );
  expect(entry.url).toMatch(/^data\/ponds\/report\.[0-9a-f]{8}\.json$/);
  expect(file.bytes).toBe(entry.bytes);
  return JSON.parse(new TextDecoder().decode(file.content as Uint8Array)) as DatasetReport;
}

test('a report has the resources and what the build says of this dataset alone', () => {
  const report = read([
    'data/ponds/datapackage.json: created "x" is not an ISO 8601 date or time: ignored',
    'data/ponds/newts.csv: line 4 is set apart',
    'data/ponds/newts.csv.bak is passed over',
    'data/lakes/datapackage.json: name is missing',
  ]);
  expect(report.resources).toEqual([resource]);
  expect(report.notices.map(({ text }) => text)).toEqual([
    'data/ponds/datapackage.json: created "x" is not an ISO 8601 date or time: ignored',
  ]);
});
