import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeXlsx, zipTexts } from '../src/testing/nasty/workbooks.ts';
import { buildSite } from './fixtures/build-site.ts';
import { createSwitchableHost, type SwitchableHost } from './fixtures/switchable-host.ts';
import { expect, fetchApi, test as base } from './fixtures/test.ts';

const FILES: Readonly<Record<string, Uint8Array>> = {
  'Budget Köln 2024.xlsx': makeXlsx([
    {
      name: 'Plan',
      rows: [
        ['ward', 'sum'],
        ['Nord', '12'],
        ['Süd', '30'],
      ],
    },
    {
      name: 'Ist',
      rows: [
        ['ward', 'sum'],
        ['Nord', '11'],
        ['Süd', '31'],
      ],
    },
  ]),
  'trees.json': Buffer.from(
    JSON.stringify([
      { kind: 'oak', height: 12.5 },
      { kind: 'ash', height: 9 },
    ]),
  ),
  'both.zip': zipTexts({ 'a.csv': 'n\n1\n2\n', 'b.csv': 'm\n3\n' }),
};

/** A site under a path of its own, of files that tables were taken from. */
const test = base.extend<{ host: SwitchableHost }, { root: string }>({
  root: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'datapond-originals-'));
      const data = join(folder, 'data');
      mkdirSync(join(data, 'city'), { recursive: true });
      for (const [name, bytes] of Object.entries(FILES)) writeFileSync(join(data, 'city', name), bytes);
      buildSite(data, join(folder, 'site'));
      await use(join(folder, 'site'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ root }, use) => {
    const host = await createSwitchableHost(root);
    await use(host);
    await host.stop();
  },
});

test.use({ isKeptElsewhere: true });

for (const [name, bytes] of Object.entries(FILES))
  test(`${name} is saved from the page of each of its tables, as it was`, async ({ page, host }) => {
    await page.goto(host.site);
    const { body } = await fetchApi(page, host.site, 'api/action/package_show?id=city');
    const { resources } = body.result as { resources: { id: string; original_name: string }[] };
    const own = resources.filter((resource) => resource.original_name === name);
    expect(own).toHaveLength(name === 'trees.json' ? 1 : 2);
    for (const { id } of own) {
      await page.goto(`${host.site}#/resource/${id}`);
      await expect(page.locator('.count')).toHaveText(/records?$/);
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Original/ }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(name);
      expect(readFileSync(await download.path())).toEqual(Buffer.from(bytes));
      expect(new URL(download.url()).pathname).toMatch(/^\/any\/path\/data\/city\//);
    }
  });
