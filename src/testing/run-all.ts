import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm test`: everything, one after the other, and one closing line `N passed, N failed` over all of it. A runner that ends
 * without a report, or a check that fails, counts as one failure.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads the runner's report; a step without one counts as a single test. */
  readonly counts?: () => Counts;
}

const reports = mkdtempSync(join(tmpdir(), 'datapond-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const typecheck = (environment: string): Step => ({
  name: `types: ${environment}`,
  command: ['tsc', '-p', `src/tsconfig.${environment}.json`],
});

/** What a minute tells: `npm run check`. */
const CHECKS: readonly Step[] = [
  ...['core', 'worker', 'page', 'node'].map(typecheck),
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused code', command: ['knip'] },
];

const STEPS: readonly Step[] = [
  ...CHECKS,
  {
    name: 'unit and contract tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    counts: () => {
      const report = readJson(vitestReport) as Record<
        'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numFailedTestSuites',
        number
      >;
      return {
        passed: report.numPassedTests,
        // A file that cannot even be loaded has no failed test to count.
        failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    counts: () => {
      const { stats } = readJson(playwrightReport) as {
        stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
      };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  },
];

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function run(command: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', ...command], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function runStep({ name, command, counts }: Step): Promise<Counts> {
  console.log(`\n── ${name}`);
  const code = await run(command);
  const failedOnce = { passed: 0, failed: 1, skipped: 0 };
  if (!counts) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce;
  try {
    const result = counts();
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch (error) {
    console.error(`${name}: no report was written (${(error as Error).message})`);
    return failedOnce;
  }
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const steps =
  process.argv[2] === 'check'
    ? [
        ...CHECKS,
        {
          name: 'architecture',
          command: ['vitest', 'run', 'src/testing/architecture', 'src/testing/documents'],
        },
      ]
    : STEPS;
for (const step of steps) {
  const counts = await runStep(step);
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
}
rmSync(reports, { recursive: true, force: true });

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
