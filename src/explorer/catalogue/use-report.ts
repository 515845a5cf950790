import { useEffect, useState } from 'react';
import type { DatasetReport } from '../../core/dataset-report.ts';

/** A report, or why there is none; both null while it is on its way. */
export interface ReportState {
  readonly report: DatasetReport | null;
  readonly problem: string | null;
}

const NOTHING: ReportState = { report: null, problem: null };

/** Fetches what the build found in a dataset's files. @param url null: there is none */
export function useReport(url: string | null): ReportState {
  const [loaded, setLoaded] = useState<ReportState & { readonly url: string | null }>({
    url: null,
    ...NOTHING,
  });
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    fetchReport(url, controller.signal).then(
      (report) => setLoaded({ url, report, problem: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setLoaded({ url, report: null, problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, [url]);
  return loaded.url === url ? loaded : NOTHING;
}

/** Rejects with an Error that says why the report cannot be used, or with the signal's reason. */
async function fetchReport(url: string, signal: AbortSignal): Promise<DatasetReport> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const report = (await response.json()) as DatasetReport;
  if (report.version !== 1) throw new Error(`version ${String(report.version)}`);
  return report;
}
