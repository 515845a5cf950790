import type { DatasetReport } from '../../core/dataset-report.ts';
import { toReason, useAsync } from '../ui/use-async.ts';

/** A report, or why there is none; both null while it is on its way. */
export interface ReportState {
  readonly report: DatasetReport | null;
  readonly problem: string | null;
}

/** Fetches what the build found in a dataset's files. @param url null: there is none */
export function useReport(url: string | null): ReportState {
  const { state, value, error } = useAsync(url, (signal) => fetchReport(url ?? '', signal));
  return { report: state === 'done' ? value : null, problem: toReason(error) };
}

/** Rejects with an Error that says why the report cannot be used, or with the signal's reason. */
async function fetchReport(url: string, signal: AbortSignal): Promise<DatasetReport> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const report = (await response.json()) as DatasetReport;
  if (report.version !== 2) throw new Error(`version ${String(report.version)}`);
  return report;
}
