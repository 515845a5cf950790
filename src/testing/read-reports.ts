import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a runner of tests reported. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, a line each, and what did so at first. */
  readonly failures?: readonly string[];
}

/** What Vitest's JSON reporter wrote. Throws where it is not there. */
export function readVitestReport(file: string): Counts {
  const report = readJson(file) as VitestReport;
  return {
    passed: report.numPassedTests,
    // A file that cannot even be loaded has no failed test to count.
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

/** What Playwright's JSON reporter wrote. Throws where it is not there. */
export function readPlaywrightReport(file: string): Counts {
  const { stats, suites } = readJson(file) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  };
}

interface VitestReport extends Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numFailedTestSuites',
  number
> {
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file could not be loaded. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[] | null;
  }[];
}

/** Those that passed when they were run again are told of, too. */
function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative('.', name);
  const failed = assertionResults.flatMap((test) => {
    const [first] = test.failureMessages ?? [];
    if (test.status !== 'failed' && first === undefined) return [];
    return [describe(file, test.fullName, { isAgain: test.status === 'passed', message: first })];
  });
  const isLoaded = status !== 'failed' || assertionResults.some((test) => test.status === 'failed');
  return isLoaded ? failed : [...failed, describe(file, 'the file itself', { message })];
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

function failuresOfSuite({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return describe(`e2e/${file}`, title, { isAgain: status === 'flaky', message });
      }),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function describe(
  file: string,
  test: string,
  {
    isAgain = false,
    message = 'it ended without a message',
  }: { readonly isAgain?: boolean; readonly message?: string | undefined },
): string {
  const [reason] = stripVTControlCharacters(message).trim().split('\n', 1);
  return `${file}: ${test}${isAgain ? ' (not when it was run again)' : ''}: ${reason}`;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
