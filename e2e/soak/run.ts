/*
 * `npm run soak`: three tabs ask mixed requests for ten minutes, while the memory of their processes is watched (Linux only). Exit code 1 when
 * an answer fails, or when memory grows by more than a tenth between minute 2 and the end.
 * Options: --minutes 10. DATAPOND_E2E_DEMO names a build to use instead of a new one.
 */
import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { serveFaultily } from '../chaos/serve-faultily.ts';
import buildSites from '../fixtures/build-site.ts';
import { findChromium } from '../fixtures/find-chromium.ts';
import { runSoak, type Sample } from './soak.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
});
const minutes = Number(values.minutes);
/** Until then tables are loaded and code is compiled. */
const SETTLED = 120;
const GROWTH = 0.1;
/** Samples of which the middle one counts: a single one may fall right after a collection of garbage, or before. */
const TOGETHER = 3;

const clean = buildSites();
const host = await serveFaultily();
// Playwright always has the browser record what pages fetch, bodies and all: that would be measured instead.
const browser = await puppeteer.launch({
  executablePath: findChromium(),
  networkEnabled: false,
  args: ['--no-sandbox', '--js-flags=--expose-gc'],
});
try {
  const origin = host.network.origin;
  const { answered, failed, samples } = await runSoak({
    browser,
    page: origin + host.page,
    site: origin + host.site,
    minutes,
    tabs: 3,
    onSample: (sample) => console.log(describe(sample)),
  });
  const later = samples.filter(({ seconds }) => seconds >= SETTLED);
  if (later.length < 2 * TOGETHER) throw new Error('a soak takes at least six minutes');
  const settled = middle(later.slice(0, TOGETHER));
  const last = middle(later.slice(-TOGETHER));
  const growth = last.renderers / settled.renderers - 1;
  console.log(
    `${answered} requests in ${minutes} minutes from 3 tabs, ${failed.length} failed; memory of the renderers ${toMebibytes(settled)} MiB after 2 minutes, ${toMebibytes(last)} MiB at the end (${growth < 0 ? '' : '+'}${(growth * 100).toFixed(1)} %)`,
  );
  for (const line of failed) console.log(`failed: ${line}`);
  process.exitCode = failed.length > 0 || growth > GROWTH ? 1 : 0;
} finally {
  await browser.close();
  await host.close();
  clean();
}

function middle(samples: readonly Sample[]): Sample {
  const sorted = samples.toSorted((a, b) => a.renderers - b.renderers);
  return sorted[Math.floor(sorted.length / 2)]!;
}

function describe(sample: Sample): string {
  const seconds = `${Math.round(sample.seconds)} s`.padStart(6);
  return `${seconds} ${String(sample.answered).padStart(6)} answered ${String(toMebibytes(sample)).padStart(6)} MiB`;
}

function toMebibytes({ renderers }: Sample): number {
  return Math.round(renderers / 1_048_576);
}
