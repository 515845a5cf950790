import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { datapondData } from './src/compile/vite-plugin.ts';
import { contentSecurityPolicy } from './src/node/vite/content-security-policy.ts';
import { packFile } from './src/node/vite/pack-file.ts';
import { notFoundPage } from './src/node/vite/not-found-page.ts';
import { createQuietLogger } from './src/node/vite/quiet-logger.ts';
import { preloadHost } from './src/node/vite/preload-host.ts';
import { publicEntry } from './src/node/vite/public-entry.ts';
import { serviceWorker } from './src/node/vite/service-worker.ts';
import { siteFiles } from './src/node/vite/site-files.ts';
import { stripExports } from './src/node/vite/strip-exports.ts';
import { stagedOutput } from './src/node/vite/staged-output.ts';

const duckdbWasm = packFile(
  'node_modules/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm',
  resolve('node_modules/.cache/datapond'),
  // Names of C++, for extensions that are linked when they are loaded: the lock forbids that (engine/lockdown.ts).
  (module) => stripExports(module, (name) => !name.startsWith('_Z')),
);
/** DATAPOND_KILL=1 makes a build that takes an earlier service worker back (docs/offline.md). */
const usesServiceWorker = ['', '0', 'false'].includes(process.env['DATAPOND_KILL'] ?? '');
const data = datapondData();
const site = siteFiles({ catalog: data.catalog, usesServiceWorker });

export default defineConfig({
  // The same build works under any path.
  base: './',
  appType: 'mpa',
  customLogger: createQuietLogger(),
  plugins: [
    react(),
    usesServiceWorker
      ? serviceWorker('src/service-worker/sw.ts', async () => ({
          DATAPOND_VERSION: JSON.stringify(await site.siteVersion()),
        }))
      : serviceWorker('src/service-worker/sw-kill.ts', async () => ({})),
    notFoundPage('src/boot/load.ts'),
    publicEntry('datapond.js', 'src/host/datapond.ts'),
    publicEntry('datapond-table.js', 'src/explorer/embed/datapond-table.ts'),
    contentSecurityPolicy(),
    data,
    preloadHost(),
    site,
    stagedOutput(),
  ],
  define: { DUCKDB_WASM_BYTES: duckdbWasm.bytes },
  resolve: {
    alias: [{ find: /^@duckdb\/duckdb-wasm\/dist\/duckdb-eh\.wasm(?=\?)/, replacement: duckdbWasm.path }],
  },
  worker: { format: 'es' },
  // Packages that only a worker imports are found too late by the dev server, which then reloads every page.
  optimizeDeps: { entries: ['index.html', '404.html', 'src/host/open-site.ts', 'src/service-worker/sw.ts'] },
  build: {
    outDir: process.env['DATAPOND_OUT'] ?? 'dist',
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
      },
      preserveEntrySignatures: 'exports-only',
      checks: { pluginTimings: false },
      output: {
        entryFileNames: (chunk) =>
          /^datapond(-table)?$/.test(chunk.name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
});
