import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { terminalLine } from './src/compile/report/terminal-line.ts';
import { environmentSettings } from './src/node/settings.ts';
import { buildSite } from './src/node/site/build-site.ts';
import { appShellFiles } from './src/node/vite/app-shell-files.ts';
import { keepAppShell } from './src/node/vite/build-app-shell.ts';
import { developmentData } from './src/node/vite/development-data.ts';
import { notFoundPage } from './src/node/vite/not-found-page.ts';
import { oneParquet } from './src/node/vite/one-parquet.ts';
import { packFile } from './src/node/vite/pack-file.ts';
import { preloadHost } from './src/node/vite/preload-host.ts';
import { publicEntry } from './src/node/vite/public-entry.ts';
import { createQuietLogger } from './src/node/vite/quiet-logger.ts';
import { serviceWorkers } from './src/node/vite/service-workers.ts';
import { slimEngine } from './src/node/vite/slim-engine.ts';

const pack = (file: string, change?: (content: Uint8Array) => Uint8Array) =>
  packFile(`node_modules/${file}`, resolve('node_modules/.cache/datapond'), change);
/** What is published gzipped, by what modules import it as. */
const packed = {
  '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm': pack('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm', slimEngine),
  'libpg-query/wasm/libpg-query.wasm': pack('libpg-query/wasm/libpg-query.wasm'),
  'parquet-wasm/esm/parquet_wasm_bg.wasm': pack('parquet-wasm/esm/parquet_wasm_bg.wasm'),
  // Outlines of countries for maps: Natural Earth's, in the public domain.
  'world-atlas/countries-50m.json': pack('world-atlas/countries-50m.json'),
};
const { withoutServiceWorker, ...settings } = environmentSettings();

export default defineConfig({
  // The same build works under any path.
  base: './',
  appType: 'mpa',
  customLogger: createQuietLogger(),
  plugins: [
    react(),
    oneParquet(),
    serviceWorkers({
      'sw.js': 'src/service-worker/sw.ts',
      'sw-kill.js': 'src/service-worker/sw-kill.ts',
    }),
    notFoundPage('src/boot/load.ts'),
    publicEntry('datapond.js', 'src/host/datapond.ts'),
    publicEntry('datapond-table.js', 'src/explorer/embed/datapond-table.ts'),
    publicEntry('datapond-chart.js', 'src/explorer/embed/datapond-chart.ts'),
    developmentData(settings),
    preloadHost(),
    appShellFiles(),
    keepAppShell(async (shell) => {
      const answeredBy = withoutServiceWorker ? 'page' : 'service-worker';
      await buildSite({ ...settings, shell, answeredBy, log: console.log, draw: terminalLine() });
    }),
  ],
  define: { DUCKDB_WASM_BYTES: packed['@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'].bytes },
  resolve: {
    alias: Object.entries(packed).map(([file, { path }]) => ({
      find: new RegExp(`^${file.replaceAll('.', '\\.')}(?=\\?)`),
      replacement: path,
    })),
  },
  worker: {
    format: 'es',
    plugins: () => [oneParquet()],
    rollupOptions: {
      output: {
        // What the first requests take in one file, and what searches take besides in another: of what others use as well Rolldown would
        // make a file each, and each is a request.
        codeSplitting: {
          groups: [
            { name: 'host-worker', test: /\/src\/host\/host-worker\.ts$/, priority: 3 },
            { name: 'open-site', test: /\/src\/host\/open-site\.ts$/, priority: 2 },
            { name: 'site-indexes', test: /\/src\/host\/site-indexes\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  // Packages that only a worker imports are found too late by the dev server, which then reloads every page.
  optimizeDeps: { entries: ['index.html', '404.html', 'src/host/open-site.ts', 'src/service-worker/sw.ts'] },
  build: {
    target: 'es2022',
    // Nothing travels as data: address: a strict content security policy would refuse it.
    assetsInlineLimit: 0,
    // The engine's WebAssembly is as large as it is.
    chunkSizeWarningLimit: 2_000,
    rollupOptions: {
      input: {
        index: 'index.html',
        '404': '404.html',
        datapond: 'src/host/datapond.ts',
        'datapond-table': 'src/explorer/embed/datapond-table.ts',
        'datapond-chart': 'src/explorer/embed/datapond-chart.ts',
      },
      preserveEntrySignatures: 'exports-only',
      checks: { pluginTimings: false },
      output: {
        entryFileNames: (chunk) =>
          /^datapond(-table|-chart)?$/.test(chunk.name) ? '[name].js' : 'assets/[name]-[hash].js',
        // A page waits for what its script imports before it hears of what that imports: one file.
        codeSplitting: { groups: [{ name: 'datapond', test: /\/src\/host\/datapond\.ts$/ }] },
      },
    },
  },
});
