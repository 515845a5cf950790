import type { Browser, Page } from '@playwright/test';
import { ask, largerTables, openTab, type Answer } from './ask.ts';
import { createFaults, type Fault } from './faults.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { createRandom } from './random.ts';
import { mixedRequests, type MixedRequest } from './requests.ts';

export interface ChaosOptions {
  readonly browser: Browser;
  /** Path of a page that does nothing but load datapond.js, and of the site. */
  readonly page: string;
  readonly site: string;
  readonly network: FaultyNetwork;
  readonly seed: number;
  readonly tabs: number;
  readonly requests: number;
  /** How many times each happens. */
  readonly faults: Readonly<Record<Fault, number>>;
  readonly log: (line: string) => void;
  /** Told each fault, and each answer that took over SLOW. */
  readonly trace?: (line: string) => void;
}

export interface ChaosReport {
  readonly answered: number;
  /** What `fetch` rejected, or what answered that there is no answer. */
  readonly lost: readonly string[];
  /** Answers that differ from those of a quiet site. */
  readonly wrong: readonly string[];
  /** No answer within the limit of ask.ts. */
  readonly hung: readonly string[];
  /** Requests whose own tab was closed; asked again in another one. */
  readonly movedTabs: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** Milliseconds of each answer, ascending. */
  readonly latencies: readonly number[];
}

/** Milliseconds. */
const SLOW = 3_000;

/** Requests a tab has under way at a time. */
const PARALLEL = 2;

/** Asks a mix of requests from several tabs while the browser loses its parts, and compares every answer with a quiet site's. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const {
    browser,
    network,
    page: path,
    site,
    requests,
    tabs,
    faults,
    log,
    trace = () => undefined,
  } = options;
  const random = createRandom(options.seed);
  const base = network.origin + site;
  const quiet = await browser.newContext();
  const expected = await askQuietly(await openTab(quiet, network.origin + path), base);
  await quiet.close();
  log(`${expected.size} different requests were answered in quiet`);

  const context = await browser.newContext();
  const pages = new Set<Page>();
  const strikes = createFaults(context, pages, network);
  const pending: MixedRequest[] = Array.from({ length: requests }, () => random.pick([...expected.keys()]));
  /** Faults by the number of requests sent before them. What a closed tab leaves is sent again, its faults are not done again. */
  const schedule = planFaults();
  let sent = 0;
  const report = {
    answered: 0,
    lost: [] as string[],
    wrong: [] as string[],
    hung: [] as string[],
    movedTabs: 0,
    faults: { stopServiceWorker: 0, closeLeader: 0, killEngine: 0, cutNetwork: 0 },
    latencies: [] as number[],
  };
  const ongoing: Promise<void>[] = [];
  await Promise.all(Array.from({ length: tabs }, () => runTab()));
  await Promise.all(ongoing);
  await context.close();
  return { ...report, latencies: report.latencies.sort((a, b) => a - b) };

  async function runTab(): Promise<void> {
    while (pending.length > 0) {
      const page = await openTab(context, network.origin + path);
      pages.add(page);
      await Promise.all(Array.from({ length: PARALLEL }, () => askFrom(page)));
      pages.delete(page);
      if (!page.isClosed()) await page.close();
    }
  }

  async function askFrom(page: Page): Promise<void> {
    while (!page.isClosed()) {
      const request = pending.pop();
      if (!request) return;
      for (const fault of schedule.get(sent++) ?? []) ongoing.push(strike(fault));
      const began = performance.now();
      const answer = await ask(page, base, request);
      if (page.isClosed()) {
        report.movedTabs++;
        pending.push(request);
        return;
      }
      judge(request, answer, performance.now() - began);
    }
  }

  function judge(request: MixedRequest, answer: Answer | 'hung' | Error, milliseconds: number): void {
    const name = `${decodeURIComponent(request.path)} ${request.init?.body ?? ''}`;
    const right = expected.get(request);
    if (answer === 'hung') report.hung.push(name);
    else if (answer instanceof Error) report.lost.push(`${name}: ${answer.message}`);
    else if (answer.status === 503) report.lost.push(`${name}: ${answer.text}`);
    else if (answer.status !== right?.status || answer.text !== right.text)
      report.wrong.push(`${name}: ${answer.status} ${answer.text.replace(/.*<h1>/s, '').slice(0, 500)}`);
    else report.answered++;
    report.latencies.push(milliseconds);
    if (milliseconds > SLOW) trace(`${Math.round(milliseconds)} ms: ${name}`);
    if (report.latencies.length % 100 === 0) log(`${report.latencies.length} of ${requests} requests …`);
  }

  function planFaults(): ReadonlyMap<number, readonly Fault[]> {
    const plan = new Map<number, Fault[]>();
    for (const [fault, times] of Object.entries(faults) as [Fault, number][]) {
      for (let i = 0; i < times; i++) {
        // Not among the very last requests, which nobody would wait with.
        const at = 10 + random.below(requests - 20);
        plan.set(at, [...(plan.get(at) ?? []), fault]);
      }
    }
    return plan;
  }

  async function strike(fault: Fault): Promise<void> {
    if (await strikes[fault]()) {
      report.faults[fault]++;
      trace(fault);
    } else if (pending.length > 0) {
      // Nothing to strike at the moment: a little later there is.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await strike(fault);
    }
  }
}

/** What each of the site's requests is answered with when nothing is wrong. */
async function askQuietly(page: Page, base: string): Promise<Map<MixedRequest, Answer>> {
  const answers = new Map<MixedRequest, Answer>();
  for (const request of mixedRequests(await largerTables(page, base))) {
    const answer = await ask(page, base, request);
    if (answer === 'hung' || answer instanceof Error || answer.status >= 500) {
      throw new Error(`${request.path} cannot even be answered in quiet: ${JSON.stringify(answer)}`);
    }
    answers.set(request, answer);
  }
  return answers;
}
