import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { makeFolder } from './temp-folder.ts';

const vitest = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 0,
  numFailedTestSuites: 2,
  testResults: [
    {
      name: join(process.cwd(), 'src/one.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mError: 3\u001b[39m\n    at one'] },
        { fullName: 'waits', status: 'passed', failureMessages: ['Error: late\n    at one'] },
        { fullName: 'ends', status: 'passed', failureMessages: [] },
      ],
    },
    {
      name: join(process.cwd(), 'src/two.test.ts'),
      status: 'failed',
      message: 'no module\nanywhere',
      assertionResults: [],
    },
  ],
};

const playwright = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      file: 'page.spec.ts',
      specs: [{ title: 'opens', tests: [{ status: 'expected', results: [{}] }] }],
      suites: [
        {
          file: 'page.spec.ts',
          specs: [
            {
              title: 'closes',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'Error: open' } }] }],
            },
            { title: 'moves', tests: [{ status: 'flaky', results: [{ error: {} }, {}] }] },
          ],
        },
      ],
    },
  ],
};

const files = makeFolder({
  'vitest.json': JSON.stringify(vitest),
  'playwright.json': JSON.stringify(playwright),
});
afterAll(files.remove);

test('Vitest’s report tells what failed, and what did so at first', () => {
  expect(readVitestReport(join(files.folder, 'vitest.json'))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [
      'src/one.test.ts: adds: Error: 3',
      'src/one.test.ts: waits (not when it was run again): Error: late',
      'src/two.test.ts: the file itself: no module',
    ],
  });
});

test('Playwright’s report does as well, of tests at any depth', () => {
  expect(readPlaywrightReport(join(files.folder, 'playwright.json'))).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
    failures: [
      'e2e/page.spec.ts: closes: Error: open',
      'e2e/page.spec.ts: moves (not when it was run again): it ended without a message',
    ],
  });
});
