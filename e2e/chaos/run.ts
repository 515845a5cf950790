/*
 * `npm run chaos`: 1,000 mixed requests from five tabs, while the service worker is stopped, the leading tab closed, DuckDB's worker killed and the
 * network cut. Prints what became of them; exit code 1 when any was lost, wrong or hung.
 * Options: --requests 1000, --seed 1, --trace (tells each fault and each slow answer). DATAPOND_E2E_DEMO names a build to use instead of a new one.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import buildSites from '../fixtures/build-site.ts';
import { findChromium } from '../fixtures/find-chromium.ts';
import { runChaos } from './chaos.ts';
import { formatChaos } from './format-chaos.ts';
import { serveFaultily } from './serve-faultily.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const requests = Number(values.requests);
const times = (per1000: number) => Math.ceil((per1000 * requests) / 1_000);

const clean = buildSites();
const site = await serveFaultily();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const began = performance.now();
  const report = await runChaos({
    ...site,
    browser,
    seed: Number(values.seed),
    tabs: 5,
    requests,
    faults: {
      stopServiceWorker: times(50),
      closeLeader: times(20),
      killEngine: times(20),
      cutNetwork: times(10),
    },
    log: console.log,
    ...(values.trace ? { trace: tellWithTime } : {}),
  });
  console.log(formatChaos(report, performance.now() - began));
  const { lost, wrong, hung } = report;
  process.exitCode = lost.length + wrong.length + hung.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await site.close();
  clean();
}

function tellWithTime(line: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(1)} s ${line}`);
}
