import type { Notice } from '../../catalog/notices.ts';
import type { ReportFile } from '../../core/published-files.ts';
import type { DatasetReport, ResourceReport } from '../../core/dataset-report.ts';
import { publishedUrl, type PublishedFile } from '../files/published-file.ts';
import { hashOf } from '../files/hash-of.ts';

/** What a dataset's report is made of. */
export interface ReportInput {
  /** The dataset's name. */
  readonly dataset: string;
  /** Its descriptor, or its folder, as it stands in messages. */
  readonly where: string;
  readonly resources: readonly ResourceReport[];
}

/**
 * A dataset's report as a file of the site, and what the catalogue says of it.
 * @param notices those of the whole build: the report has its dataset's, but for what it says of one resource
 */
export function publishReport(
  { dataset, where, resources }: ReportInput,
  notices: readonly Notice[],
): { readonly entry: ReportFile; readonly file: PublishedFile } {
  const places = [where, ...resources.map(({ file }) => file)];
  const report: DatasetReport = {
    version: 2,
    notices: notices
      .filter(({ file, isReported }) => !isReported && places.some((place) => isIn(place, file)))
      .map(({ level, text }) => ({ level, text })),
    resources,
  };
  const content = new TextEncoder().encode(JSON.stringify(report));
  const sha256 = hashOf(content);
  const url = publishedUrl(dataset, 'report', sha256, 'json');
  const bytes = content.byteLength;
  return { entry: { url, bytes }, file: { url, bytes, content } };
}

/** Whether a file is this one, or lies in this folder. */
function isIn(place: string, file: string | null): boolean {
  return file !== null && (file === place || file.startsWith(`${place}/`));
}
