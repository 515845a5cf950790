import type { Browser, Page } from 'puppeteer-core';
import { mixedRequests, type MixedRequest } from '../chaos/requests.ts';
import { readMemory } from './read-memory.ts';

export interface SoakOptions {
  /** Started without the recording of network traffic, which keeps bodies, and with `--js-flags=--expose-gc`. */
  readonly browser: Browser;
  /** Address of a page that does nothing but load datapond.js, and of the site. */
  readonly page: string;
  readonly site: string;
  readonly minutes: number;
  readonly tabs: number;
  /** Told each sample. */
  readonly onSample: (sample: Sample) => void;
}

/** Memory at one moment, after garbage was collected and while nothing was asked. */
export interface Sample {
  /** Since the first request. */
  readonly seconds: number;
  /** So far. */
  readonly answered: number;
  /** Bytes of memory that belongs to the renderers alone: all tabs and workers, DuckDB among them. */
  readonly renderers: number;
}

export interface SoakReport {
  readonly answered: number;
  /** Requests whose status was not always the same, or that got none. */
  readonly failed: readonly string[];
  readonly samples: readonly Sample[];
}

/** Milliseconds between two samples. */
const INTERVAL = 30_000;

/** Asks a mix of requests from several tabs for some minutes, and watches the memory of the browser. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { browser, site, minutes, tabs, onSample } = options;
  const pages: Page[] = [];
  for (let i = 0; i < tabs; i++) {
    const page = await browser.newPage();
    await page.goto(options.page);
    pages.push(page);
  }
  const requests = mixedRequests(await largerTables(pages[0]!, site));
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const samples: Sample[] = [];
  let answered = 0;

  const began = performance.now();
  const end = began + minutes * 60_000;
  while (performance.now() < end) {
    const time = Math.min(INTERVAL, end - performance.now());
    const answers = (await Promise.all(pages.map((page) => askFor(page, site, requests, time)))).flat();
    for (const [index, status] of answers) {
      if (status >= 500 || status !== (statuses.get(index) ?? status))
        failed.push(`${requests[index]?.path}: ${status}`);
      statuses.set(index, status);
    }
    answered += answers.length;
    await collectGarbage(browser, pages);
    const seconds = (performance.now() - began) / 1_000;
    const sample = { seconds, answered, renderers: await readMemory(browser, 'renderer') };
    samples.push(sample);
    onSample(sample);
  }
  return { answered, failed, samples };
}

/** Asks one request after the other for some milliseconds. Resolves to each one's index and status; 999 where `fetch` rejected. */
function askFor(
  page: Page,
  site: string,
  requests: readonly MixedRequest[],
  milliseconds: number,
): Promise<[index: number, status: number][]> {
  return page.evaluate(
    async (base, all, time) => {
      const { ready } = (await import(`${base}datapond.js`)) as { ready: Promise<void> };
      await ready;
      const answers: [number, number][] = [];
      const end = performance.now() + time;
      while (performance.now() < end) {
        const index = Math.floor(Math.random() * all.length);
        const { path, init } = all[index]!;
        const status = await fetch(base + path, init ?? {}).then(
          async (response) => (await response.text(), response.status),
          () => 999,
        );
        answers.push([index, status]);
      }
      return answers;
    },
    site,
    requests,
    milliseconds,
  );
}

function largerTables(page: Page, site: string): Promise<string[]> {
  return page.evaluate(async (base) => {
    const { datasets } = (await (await fetch(`${base}catalog.json`)).json()) as {
      datasets: { resources: { id: string; bytes: number | null }[] }[];
    };
    return datasets
      .flatMap(({ resources }) => resources)
      .filter(({ bytes }) => bytes !== null && bytes > 100_000 && bytes < 5_000_000)
      .map(({ id }) => id);
  }, site);
}

/** In every tab, in its workers and in the service worker. What they hold beside the heap is let go a little later, so it takes some rounds. */
async function collectGarbage(browser: Browser, pages: readonly Page[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const services = browser.targets().filter((target) => target.type() === 'service_worker');
    const workers = await Promise.all(services.map((target) => target.worker()));
    const isolates = [...pages, ...pages.flatMap((page) => page.workers()), ...workers];
    const collect = () => (globalThis as unknown as { gc(): void }).gc();
    // A service worker may have been stopped meanwhile.
    await Promise.all(isolates.map((isolate) => isolate?.evaluate(collect).catch(() => undefined)));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
