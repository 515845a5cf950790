import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { serveStatic } from '../src/node/serve-static.ts';
import { buildSite } from './fixtures/build-site.ts';
import { expect, fetchApi, test as firstVisit } from './fixtures/test.ts';
import { test } from './fixtures/visit.ts';
import { makeDbf, makePoints } from '../src/testing/nasty/shapefiles.ts';
import { makeXlsx } from '../src/testing/nasty/workbooks.ts';

interface Dropped {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Drops files on the page as a person does: the page sees a drag with files. */
async function drop(page: Page, ...files: readonly Dropped[]): Promise<void> {
  await page.evaluate(
    (dropped) => {
      const transfer = new DataTransfer();
      for (const [fileName, data] of dropped) {
        const binary = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        transfer.items.add(new File([binary], fileName));
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
    },
    files.map(({ name, content }) => [name, Buffer.from(content).toString('base64')] as const),
  );
}

const STATIONS = 'station,opened,lines\nNorth,2001-02-03,3\nSouth,1999-12-31,12\nWest,,7\n';
const count = (page: Page) => page.locator('.count');
const idOf = (page: Page) => /resource\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

test('a dropped file is a resource with the whole API, until it is removed', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  await drop(page, { name: 'my stations.csv', content: STATIONS });
  await expect(count(page)).toHaveText('1–3 of 3 records', { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'my stations.csv' })).toBeVisible();
  await expect(page.getByText('only this browser has it')).toBeVisible();
  await expect(page.getByRole('columnheader').nth(2)).toHaveText(/opened\s*date/);

  const id = idOf(page);
  const sorted = await fetchApi(
    page,
    sites.site,
    `en/api/action/datastore_search?resource_id=${id}&sort=lines desc&fields=station,lines&limit=1`,
  );
  expect(sorted.body.result).toMatchObject({ total: 3, records: [{ station: 'South', lines: 12 }] });
  const sql = encodeURIComponent(`SELECT sum(lines) AS lines FROM "${id}"`);
  const summed = await fetchApi(page, sites.site, `en/api/action/datastore_search_sql?sql=${sql}`);
  expect(summed.body.result).toMatchObject({ records: [{ lines: 22 }] });
  const found = await fetchApi(page, sites.site, `en/api/action/package_show?id=${id}`);
  expect(found.body.result).toMatchObject({ resources: [{ id, format: 'CSV', datastore_active: true }] });
  const texts = await page.evaluate(
    ([dump, file]) => Promise.all([dump, file].map(async (url) => (await fetch(url)).text())),
    [
      `${sites.site}datastore/dump/${id}?bom=false`,
      (found.body.result as { resources: { url: string }[] }).resources[0]!.url,
    ] as const,
  );
  expect(texts[0]).toContain('2,South,1999-12-31,12');
  expect(texts[1]).toBe(STATIONS);

  await page.reload();
  await expect(count(page)).toHaveText('1–3 of 3 records');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  const gone = await fetchApi(page, sites.site, `en/api/action/datastore_search?resource_id=${id}`);
  expect(gone.status).toBe(404);
});

test('a file that is given up while it is read is not there later', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  // A small file may be read before a test comes to click: this clicks at once.
  const cancelled = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Cancel');
          if (!button) return;
          observer.disconnect();
          button.click();
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await drop(page, { name: 'given up.csv', content: STATIONS });
  await cancelled;
  await drop(page, { name: 'wanted.csv', content: STATIONS });
  await expect(page.getByRole('heading', { name: 'wanted.csv' })).toBeVisible({ timeout: 60_000 });
  const listed = await fetchApi(page, sites.site, 'en/api/action/package_list');
  expect(listed.body.result).toContain('wanted');
  expect(listed.body.result).not.toContain('given-up');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
});

test('a file can be chosen instead of dropped', async ({ page, sites }) => {
  await page.goto(sites.site);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file…' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'notes.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from('a\tb\n1\tx, y\n2\t\n'),
  });
  await expect(count(page)).toHaveText('1–2 of 2 records', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
});

test('a dropped Parquet file is a table, too', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  await drop(page, { name: 'ships.parquet', content: await writeParquet() });
  await expect(count(page)).toHaveText('1–2 of 2 records', { timeout: 60_000 });
  const path = `en/api/action/datastore_search?resource_id=${idOf(page)}&include_total=false`;
  expect((await fetchApi(page, sites.site, path)).body.result).toMatchObject({
    records: [
      { _id: 1, name: 'Ada', built: '1999-01-02', length: 12.5, ports: ['Bremen', 'Oslo'] },
      { _id: 2, name: 'Bo', built: null, length: 7.25, ports: [] },
    ],
  });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
});

test('a file with bad lines is a table, and each is told', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  const content = 'town,n,price\nA,1,"$1,200.50"\nB,2\nC,3,$7.25\nTotal,6,\nSource: Office of Numbers\n';
  await drop(page, { name: 'prices.csv', content });
  await expect(count(page)).toHaveText('1–3 of 3 records', { timeout: 60_000 });
  await page.getByText('3 remarks on how the file was read').click();
  for (const remark of ['line 3 is too short', 'line 5 is a row of totals', 'line 6 is a note'])
    await expect(page.getByText(remark)).toBeVisible();
  const path = `en/api/action/datastore_search?resource_id=${idOf(page)}&sort=price desc&limit=1`;
  const { result } = (await fetchApi(page, sites.site, path)).body;
  expect(result).toMatchObject({ records: [{ town: 'B', price: null }] });
  // The file itself stays as it is, and is read the same way again.
  await page.reload();
  await expect(count(page)).toHaveText('1–3 of 3 records');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
});

test('files that are dropped together are each a resource, in whatever encoding', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  // Nothing of a browser that is not isolated may be missing where encodings are told apart.
  const content = Buffer.from('stadt;betrag\nMünchen;1.234,56\nKöln;2.000,00\n', 'latin1');
  await drop(
    page,
    { name: 'latin.csv', content },
    { name: 'photo.png', content: '' },
    { name: 'stations.csv', content: STATIONS },
  );
  const dialog = page.getByRole('dialog', { name: 'The file cannot be opened' });
  await expect(dialog.getByRole('alert')).toHaveText(/photo\.png is empty/, { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: 'latin.csv' })).toBeVisible();
  await expect(
    page.getByRole('gridcell', { name: 'München' }).or(page.getByText('München')).first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /stations\.csv/ }).first()).toBeVisible();
});

test('a dropped shapefile is a table whose places are on the map', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  const content = zipSync({
    'towns.shp': makePoints([
      [1_000_000, 6_000_000],
      [1_100_000, 6_100_000],
    ]),
    'towns.dbf': makeDbf(
      [{ name: 'town', type: 'C', length: 8 }],
      [
        [' ', 'Łódź'],
        [' ', 'Ulm'],
      ],
    ),
    'towns.prj': new TextEncoder().encode(
      'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]',
    ),
  });
  await drop(page, { name: 'towns.zip', content: Buffer.from(content) });
  await expect(count(page)).toHaveText('1–2 of 2 records', { timeout: 60_000 });
  const path = `en/api/action/datastore_search?resource_id=${idOf(page)}&fields=town,lat,lon&limit=1`;
  // x / R and 2 · atan(e^(y / R)) − 90°, where R is the earth's radius of 6,378,137 m.
  expect((await fetchApi(page, sites.site, path)).body.result).toMatchObject({
    records: [{ town: 'Łódź', lat: 47.353704702, lon: 8.983152841 }],
  });
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(count(page)).toHaveText(/2 records have a place/);
});

test('each sheet of a dropped workbook is a resource', async ({ page, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  const sheets = [
    {
      name: 'Towns',
      rows: [
        ['town', 'since'],
        ['A', { day: 43_831 }],
        ['B', { day: 36_526 }],
      ],
    },
    {
      name: 'Rivers',
      rows: [
        ['river', 'km'],
        ['C', 7.5],
      ],
    },
  ];
  await drop(page, { name: 'book.xlsx', content: Buffer.from(makeXlsx(sheets)) });
  await expect(count(page)).toHaveText('1–2 of 2 records', { timeout: 60_000 });
  await expect(page.getByRole('columnheader').nth(2)).toHaveText(/since\s*date/);
  // What was opened is told; what is saved is the table.
  await expect(page.locator('.facts .badge')).toHaveText('XLSX');
  const coming = page.waitForEvent('download');
  await page.locator('.facts').getByRole('link', { name: 'Download the file' }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe('book.xlsx – Towns.csv');
  expect(readFileSync(await saved.path(), 'utf8')).toContain('A,2020-01-01');
  await expect(page.getByRole('link', { name: /Rivers/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByRole('link', { name: /Rivers/ })
    .first()
    .click();
  await expect(count(page)).toHaveText('1 record', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
});

async function writeParquet(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'datapond-e2e-'));
  const file = join(folder, 'ships.parquet');
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (FROM (VALUES ('Ada', DATE '1999-01-02', 12.5, ['Bremen', 'Oslo']), ('Bo', NULL, 7.25, []))
    AS ships(name, built, length, ports)) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  const content = readFileSync(file);
  rmSync(folder, { recursive: true });
  return content;
}

const PARQUET = readFileSync(join(import.meta.dirname, '../data/flights/flights-3m.parquet'));
const BAD: readonly (Dropped & { readonly problem: RegExp })[] = [
  { name: 'ragged.csv', content: 'a,b\n1,2\n3\n4,5,6\n', problem: /ragged\.csv line 3: .*1/ },
  { name: 'cut.parquet', content: PARQUET.subarray(0, 50_000), problem: /cut\.parquet: .*cannot be read/ },
  { name: 'nothing.csv', content: '', problem: /nothing\.csv is empty/ },
  {
    name: 'photo.png',
    content: Buffer.from('89504e470d0a1a0a0000', 'hex'),
    problem: /photo\.png is an image \(PNG\)\. Open a CSV/,
  },
  { name: 'photo.csv', content: Buffer.from('89504e470d0a1a0a0000', 'hex'), problem: /an image \(PNG\)/ },
];

test('a file that is no table is refused with the reason, and nothing of it stays', async ({
  page,
  sites,
}) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  for (const { problem, ...file } of BAD) {
    await drop(page, file);
    const dialog = page.getByRole('dialog', { name: 'The file cannot be opened' });
    await expect(dialog.getByRole('alert')).toHaveText(problem);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  }
  const list = await fetchApi(page, sites.site, 'en/api/action/package_list');
  expect((list.body.result as string[]).filter((name) => /ragged|cut|nothing|photo/.test(name))).toEqual([]);
});

firstVisit('a dropped file outlives the tab it was dropped in', async ({ page, context, sites }) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(sites.site);
  await expect(second.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  await drop(page, { name: 'stations.csv', content: STATIONS });
  await expect(count(page)).toHaveText('1–3 of 3 records', { timeout: 60_000 });
  const id = idOf(page);
  // Every tab hears of it.
  await expect(second.getByRole('link', { name: /stations\.csv/ }).first()).toBeVisible();
  await page.close();
  const answer = await fetchApi(
    second,
    sites.site,
    `en/api/action/datastore_search?resource_id=${id}&q=north`,
  );
  expect(answer.body.result).toMatchObject({ total: 1 });
});

test('a file that is dragged over the page is welcomed, and one that is pasted is opened', async ({
  page,
  sites,
}) => {
  await page.goto(sites.site);
  await expect(page.getByRole('heading', { name: 'Bird strikes' })).toBeVisible();
  const drag = (type: string, kind: 'file' | 'text'): Promise<void> =>
    page.evaluate(
      ([name, what]) => {
        const dataTransfer = new DataTransfer();
        if (what === 'file') dataTransfer.items.add(new File(['a\n1'], 'a.csv'));
        else dataTransfer.setData('text/plain', 'some words');
        document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [type, kind] as const,
    );
  const overlay = page.locator('.drop-overlay');
  await drag('dragenter', 'text');
  await expect(overlay).toHaveCount(0);
  await drag('dragenter', 'file');
  await expect(overlay).toContainText('It never leaves this browser');
  await drag('dragleave', 'file');
  await expect(overlay).toHaveCount(0);

  await page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([content], 'pasted.csv'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, STATIONS);
  await expect(count(page)).toHaveText('1–3 of 3 records', { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'pasted.csv' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
});

firstVisit(
  'a file of a host that the site names is opened by its address, others are not',
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'datapond-address-'));
    const answers: Readonly<Record<string, readonly [number, string]>> = {
      '/stations.csv': [200, STATIONS],
      '/none.csv': [404, 'nothing'],
    };
    const host = createServer(({ url = '' }, response) => {
      const [status, text] = answers[url] ?? [200, 'x\n1\n'];
      const headers = url === '/private.csv' ? {} : { 'access-control-allow-origin': '*' };
      response.writeHead(status, { 'content-type': 'text/csv', ...headers }).end(text);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/a.csv'), 'x\n1\n');
    writeFileSync(join(folder, 'data/datapond.json'), JSON.stringify({ openFrom: [origin] }));
    buildSite(join(folder, 'data'), join(folder, 'site'));
    const site = await serveStatic({
      sites: [{ root: join(folder, 'site'), base: '/' }],
      host: '127.0.0.1',
      port: 0,
    });
    await page.goto(site.origin);
    const address = page.getByRole('textbox', { name: 'Open an address' });
    const ask = async (text: string) => {
      await address.fill(text);
      await address.press('Enter');
    };
    const message = page.getByRole('dialog').getByRole('alert');
    for (const [text, expected] of [
      ['https://elsewhere.example/a.csv', `files of these hosts alone: ${origin}`],
      [`${origin}/none.csv`, 'answered 404'],
      [`${origin}/private.csv`, 'does not allow pages of other sites'],
    ] as const) {
      await ask(text);
      await expect(message).toContainText(expected);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    }
    await ask(`${origin}/stations.csv`);
    await expect(count(page)).toHaveText('1–3 of 3 records', { timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'stations.csv' })).toBeVisible();
    await site.close();
    host.close();
    rmSync(folder, { recursive: true });
  },
);
