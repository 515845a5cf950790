import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport, type Counts } from './read-reports.ts';

/**
 * `npm test`: everything, one after the other, then what failed by name, and one closing line `N passed, N failed` over all of it. A runner that ends
 * without a report, or a check that fails, counts as one failure.
 */
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
    counts: () => readVitestReport(vitestReport),
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    counts: () => readPlaywrightReport(playwrightReport),
  },
];

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
  const failedOnce = { passed: 0, failed: 1, skipped: 0, failures: [name] };
  if (!counts) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce;
  try {
    const result = counts();
    if (code === 0 || result.failed > 0) return result;
    return { ...result, failed: 1, failures: [...(result.failures ?? []), `${name}: ended with ${code}`] };
  } catch (error) {
    console.error(`${name}: no report was written (${(error as Error).message})`);
    return failedOnce;
  }
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
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
  failures.push(...(counts.failures ?? []));
}
rmSync(reports, { recursive: true, force: true });

// Last, where whoever sees the end of a long log finds them.
if (failures.length > 0)
  console.log(`\nFailed, or did at first:\n${failures.map((line) => `  ${line}`).join('\n')}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
