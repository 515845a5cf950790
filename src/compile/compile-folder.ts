import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createNotices, type Notice } from '../catalog/notices.ts';
import { DEFAULT_SITE, parseSite, type SiteSettings } from '../catalog/parse-site.ts';
import { formatUtcTime } from '../catalog/utc-time.ts';
import type { CatalogData, Dataset } from '../core/catalog.ts';
import type { Site } from '../core/site.ts';
import { summaryLines } from './report/build-log.ts';
import type { ResourceReport } from '../core/dataset-report.ts';
import { hostLimitWarnings, partsHints } from './report/host-limits.ts';
import { runAhead } from './ahead.ts';
import { compileDataset, resourceJob, type CompiledDataset } from './datasets/compile-dataset.ts';
import { publishReport } from './report/publish-report.ts';
import type { PublishedFile } from './files/published-file.ts';
import { readQueries } from './datasets/read-queries.ts';
import { readJsonFile } from './datasets/read-json-file.ts';
import { readPackages } from './datasets/read-packages.ts';
import { besideOthers, createTableCompiler } from './table-compiler.ts';

const SETTINGS = 'datapond.json';

/** What a data folder is compiled with. */
export interface CompileOptions {
  /** The data folder. */
  readonly data: string;
  /** How another one is named, for messages. Default: as on the command line. */
  readonly setting?: string | undefined;
  /** Folder that remembers compiled tables by their content; null: none. */
  readonly cache: string | null;
  /** Hears of each resource as a line, of progress where it takes long, and of the summary. */
  readonly log: (line: string) => void;
  /** Shows progress in one line that changes; null or absent: nobody watches. See ProgressView. */
  readonly draw?: ((line: string) => void) | null;
  /** Proves the tables only, and makes no stores and indexes of them: there is nothing to publish. */
  readonly isCheck?: boolean;
  /** This very process serves what is compiled: nothing is said of what hosts take, nor of files in parts. */
  readonly isServed?: boolean;
  /** Leaves the summary to the caller, who has more to say before. */
  readonly summaryLater?: boolean;
}

/** A data folder as a site: the catalogue, the files it names, and what is to be said about them. */
export interface Compilation {
  readonly catalog: CatalogData;
  readonly files: readonly PublishedFile[];
  readonly notices: readonly Notice[];
  /** The end of the log: totals, warnings, problems. */
  readonly summary: readonly string[];
  readonly reports: readonly ResourceReport[];
}

/** Throws where there is no such folder. @param setting where another one is named */
export function requireFolder(data: string, setting = 'behind the command, or in DATAPOND_DATA'): void {
  const root = resolve(data);
  if (!existsSync(root))
    throw new Error(`the data folder ${data} does not exist: name another one ${setting}`);
  if (!statSync(root).isDirectory())
    throw new Error(`${data} is a file: name the folder it lies in ${setting}`);
}

/**
 * Compiles a data folder. What is wrong with a dataset or a file concerns that one alone: it is in the notices, and in the
 * catalogue as the resource's `problem`. The same folder gives the same catalogue, but for `site.built`, which
 * SOURCE_DATE_EPOCH (seconds) fixes. Rejects when the folder does not exist.
 */
export async function compileFolder({
  data,
  setting,
  cache,
  log,
  draw = null,
  summaryLater = false,
  isCheck = false,
  isServed = false,
}: CompileOptions): Promise<Compilation> {
  requireFolder(data, setting);
  const root = resolve(data);
  const began = performance.now();
  const notices = createNotices();
  const { storeThreshold, maxFileSize, originals, strict, ...site } = readSite(root, notices);
  const limits = { storeThreshold, maxFileSize, originals, strict };
  const packages = await readPackages(root, notices);
  const tables = createTableCompiler(cache, { log, draw }, isCheck);
  const compiled: CompiledDataset[] = [];
  const resources = packages.flatMap((found) =>
    found.descriptor.resources.map((one) => [one, found] as const),
  );
  const beside = besideOthers(resources.length);
  const context = { root, site, limits, notices, tables, beside, log };
  const ahead = runAhead(
    resources.map(([one, found]) => resourceJob(one, found, context)),
    Math.max(2, availableParallelism()),
  );
  try {
    let place = 0;
    for (const dataset of packages)
      compiled.push(await compileDataset(dataset, context, () => ahead.result(place++)));
  } finally {
    await ahead.stop();
    await tables.close();
  }
  const queries = await readQueries(
    root,
    compiled.map(({ dataset }, i) => ({ dataset, folder: packages[i]?.folder ?? root })),
    notices,
  );
  const reported = compiled
    .map((one) => withQueries(one, queries.get(one.dataset.name)))
    .map((one) => withReport(one, notices.list));
  const datasets = reported.map(({ dataset }) => dataset);
  const files = reported.flatMap((one) => one.files);
  const published = datasets.flatMap((dataset) => dataset.resources);
  const totals = {
    datasets: datasets.length,
    resources: published.length,
    rows: published.reduce((sum, resource) => sum + (resource.source?.rows ?? 0), 0),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    ms: performance.now() - began,
  };
  if (!isServed) for (const warning of hostLimitWarnings(files)) notices.warn(warning);
  const turned = compiled.flatMap(({ turnedFrom }) => turnedFrom);
  if (turned.length > 0) notices.tell(turnedNotice(turned));
  const [total = '', ...remarks] = summaryLines(totals, notices.list);
  const summary = [total, ...(isServed ? [] : partsHints(files)), ...remarks];
  if (!summaryLater) for (const line of summary) log(line);
  const reports = compiled.flatMap((one) => one.reports);
  return { catalog: { version: 1, site, datasets }, files, notices: notices.list, summary, reports };
}

/** One sentence for all of them: nothing is wrong with any. */
function turnedNotice(formats: readonly string[]): string {
  const counts = [...new Set(formats)]
    .sort()
    .map((format) => `${formats.filter((one) => one === format).length} from ${format}`);
  const tables = formats.length === 1 ? 'one table is' : `${formats.length} tables are`;
  return `${tables} turned into CSV: ${counts.join(', ')}`;
}

function withQueries(compiled: CompiledDataset, queries: Dataset['queries']): CompiledDataset {
  return queries ? { ...compiled, dataset: { ...compiled.dataset, queries } } : compiled;
}

/** With the file of what was found in it; of a private dataset nothing is told. */
function withReport(compiled: CompiledDataset, notices: Compilation['notices']): CompiledDataset {
  const { dataset, where, files, reports } = compiled;
  if (dataset.private || reports.length === 0) return compiled;
  const { entry, file } = publishReport({ dataset: dataset.name, where, resources: reports }, notices);
  return { ...compiled, dataset: { ...dataset, report: entry }, files: [...files, file] };
}

function readSite(root: string, notices: ReturnType<typeof createNotices>): SiteSettings & Site {
  const path = join(root, SETTINGS);
  const settings = existsSync(path)
    ? readJsonFile(path, `${basename(root)}/${SETTINGS}`, notices)
    : undefined;
  return { ...(settings ? parseSite(settings) : DEFAULT_SITE), built: builtNow() };
}

function builtNow(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  return formatUtcTime(epoch && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date());
}
