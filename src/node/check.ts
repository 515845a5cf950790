import { appendFileSync } from 'node:fs';
import { compileFolder } from '../compile/compile-folder.ts';
import { formatAnnotations, formatCheck, formatJobSummary } from '../compile/format-check.ts';

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
  if (json) print(JSON.stringify({ notices, resources: reports }, null, 2));
  else for (const line of formatCheck(checked)) print(line);
  if (process.env['GITHUB_ACTIONS'] === 'true' && !json)
    for (const line of formatAnnotations(checked)) print(line);
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary) appendFileSync(summary, formatJobSummary(checked));
  return notices.every(({ level }) => level !== 'error');
}
