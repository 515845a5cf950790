import { appendFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { compileFolder } from '../compile/compile-folder.ts';
import { formatCheck } from '../compile/report/format-check.ts';
import { formatAnnotations, formatJobSummary } from '../compile/report/format-workflow.ts';
import { printable } from '../compile/report/printable.ts';

/** What `datapond check` is run with. */
export interface CheckOptions {
  /** The data folder. */
  readonly data: string;
  /** Whether to print one JSON object instead of lines for people. */
  readonly json: boolean;
  readonly print: (text: string) => void;
}

/**
 * Says everything that a build would say of the data, and what each column is and why, without building. In a GitHub workflow also as
 * annotations and the job's summary. Resolves to whether there is no problem. Rejects when the folder does not exist.
 */
export async function check({ data, json, print }: CheckOptions): Promise<boolean> {
  const checked = await compileFolder({ data, cache: null, log: () => {}, isCheck: true });
  const { notices, reports } = checked;
  const isWorkflow = process.env['GITHUB_ACTIONS'] === 'true';
  if (json) print(JSON.stringify({ notices, resources: reports }, null, 2));
  else {
    // The annotations stand in the log as well.
    const isAnnotated = (line: string) =>
      isWorkflow && notices.some(({ text }) => line.includes(printable(text)));
    const summary = checked.summary.filter((line) => !isAnnotated(line));
    for (const line of formatCheck({ ...checked, summary })) print(line);
  }
  if (isWorkflow && !json)
    for (const line of formatAnnotations(notices, (file) => findPath(file, data))) print(line);
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary) appendFileSync(summary, formatJobSummary(checked));
  return notices.every(({ level }) => level !== 'error');
}

/** A file's path from the top of the repository; null: there is none, as where messages are about a folder. */
function findPath(file: string, data: string): string | null {
  const whole = join(dirname(resolve(data)), file);
  if (!statSync(whole, { throwIfNoEntry: false })?.isFile()) return null;
  const path = relative(process.env['GITHUB_WORKSPACE'] ?? process.cwd(), whole);
  return path.startsWith('..') ? file : path.replaceAll(sep, '/');
}
