import type { BrowserContext, Page } from '@playwright/test';
import type { MixedRequest } from './requests.ts';

/** An answer, whole. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds after which a request counts as hung. */
const HANG = 90_000;

/** Opens a page, however often the network is cut meanwhile. */
export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  for (;;) {
    try {
      await page.goto(address);
      const base = new URL(
        '.',
        await page.locator('script[type=module]').evaluate((node) => (node as HTMLScriptElement).src),
      );
      // A page of which a script was lost on the way has to be loaded again, as anybody would.
      await page.evaluate((folder) => import(`${folder}datapond.js`), base.href);
      return page;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Asks from a page, through its own `fetch`. An Error is what that rejected with. */
export async function ask(
  page: Page,
  base: string,
  { path, init }: MixedRequest,
): Promise<Answer | 'hung' | Error> {
  const answer = page
    .evaluate(
      async ([address, options]) => {
        const response = await fetch(address, options ?? {});
        return { status: response.status, text: await response.text() };
      },
      [base + path, init] as const,
    )
    .catch((error: Error) => error);
  let clock: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<'hung'>((resolve) => {
    clock = setTimeout(() => resolve('hung'), HANG);
  });
  return Promise.race([answer, hung]).finally(() => clearTimeout(clock));
}

/** Ids of the site's tables that have thousands of records, but not millions. */
export async function largerTables(page: Page, base: string): Promise<readonly string[]> {
  return page.evaluate(async (address) => {
    const { datasets } = (await (await fetch(`${address}catalog.json`)).json()) as {
      datasets: { resources: { id: string; rows?: number | null; bytes: number | null }[] }[];
    };
    return datasets
      .flatMap(({ resources }) => resources)
      .filter(({ bytes }) => bytes !== null && bytes > 100_000 && bytes < 5_000_000)
      .map(({ id }) => id);
  }, base);
}
