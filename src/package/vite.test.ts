import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { datapond } from './vite.ts';

const PAGE = '<!doctype html><html><head><title>x</title></head><body></body></html>';

/** The link in each page of an app that Vite builds, by the page's path; no site is built beside it. */
async function linksOf(base: string, path: string): Promise<Record<string, string | undefined>> {
  const root = tempFolder({ 'index.html': PAGE, 'about/index.html': PAGE, 'a/b/c.html': PAGE });
  const input = ['index.html', 'about/index.html', 'a/b/c.html'].map((page) => `${root}/${page}`);
  const { closeBundle: _, ...plugin } = datapond({ path });
  const built = await build({
    root,
    base,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, rollupOptions: { input } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const pages = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.html'));
  return Object.fromEntries(
    pages.map((page) => [
      page.fileName,
      /<link rel="datapond" href="([^"]*)">/.exec(String((page as Rolldown.OutputAsset).source))?.[1],
    ]),
  );
}

test('where the base is relative, each page is told the way from where it lies', async () => {
  expect(await linksOf('./', 'open-data/')).toEqual({
    'index.html': './open-data/',
    'about/index.html': '../open-data/',
    'a/b/c.html': '../../open-data/',
  });
});

test('else all pages are told the same address, as browsers write it', async () => {
  const address = '/app/%C3%B6ffentliche%20daten/';
  expect(await linksOf('/app/', './öffentliche daten')).toEqual({
    'index.html': address,
    'about/index.html': address,
    'a/b/c.html': address,
  });
});
