import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a runner of tests reported. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, a line each. */
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

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative('.', name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => describe(file, fullName, failureMessages?.[0]));
  return failed.length === 0 && status === 'failed' ? [describe(file, 'the file itself', message)] : failed;
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

/** Those that passed when they were run again are told of, too. */
function failuresOfSuite({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return describe(`e2e/${file}`, status === 'flaky' ? `${title} (at first)` : title, message);
      }),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

function describe(file: string, test: string, message = 'it ended without a message'): string {
  return `${file}: ${test}: ${stripVTControlCharacters(message).trim().split('\n', 1)[0]}`;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
