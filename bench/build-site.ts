import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { CatalogData, Resource } from '../src/core/catalog.ts';
import { INDEX_VERSION } from '../src/index/index-layout.ts';
import { followMemory } from './peak-memory.ts';

/** What it took to build a site. */
export interface BuildFigures {
  readonly rows: number;
  /** INDEX_VERSION that the site was built with; absent: by an older bench. */
  readonly format?: number;
  readonly seconds: number;
  /** MB at the peak; null: not known. */
  readonly memory: number | null;
  /** Bytes that are published of the data, by the last part of the files' names: `csv`, `duckdb` … */
  readonly bytes: Readonly<Record<string, number>>;
}

export interface BuiltSite {
  readonly root: string;
  /** The one table. */
  readonly resource: Resource;
  readonly figures: BuildFigures;
}

const project = resolve(import.meta.dirname, '..');

/** The command of the package, as people have it: that of the sources first compiles all modules that it loads. Made once for all tables. */
let command: Promise<string> | undefined;

async function makePackage(): Promise<string> {
  const make = ['--import', 'tsx', join(project, 'src/package/make/make-package.ts')];
  const [code] = await once(spawn(process.execPath, make, { cwd: project, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('the package was not made');
  return join(project, 'lib/cli.js');
}

/**
 * Builds the site over a folder of one table as `datapond build` does, with nothing known from before, and an empty page for first visits within it.
 * @param root where the site goes
 */
export async function buildSite(data: string, root: string): Promise<BuiltSite> {
  const program = await (command ??= makePackage());
  console.log(`building a site of ${data} …`);
  const cache = `${root}-cache`;
  for (const folder of [root, cache]) await rm(folder, { recursive: true, force: true });
  const began = performance.now();
  const env = { ...process.env, DATAPOND_DATA: data, DATAPOND_OUT: root, DATAPOND_CACHE: cache };
  const child = spawn(process.execPath, [program, 'build'], { cwd: project, env, stdio: 'inherit' });
  const endMemory = followMemory(child.pid);
  const [code] = await once(child, 'exit');
  const figures = { seconds: (performance.now() - began) / 1000, memory: endMemory() };
  await rm(cache, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the site of ${data} was not built`);

  await mkdir(join(root, 'cold'), { recursive: true });
  await writeFile(join(root, 'cold/index.html'), '<!doctype html><meta charset="utf-8"><title>cold</title>');
  const catalog = JSON.parse(await readFile(join(root, 'catalog.json'), 'utf8')) as CatalogData;
  const resource = catalog.datasets[0]?.resources[0];
  if (!resource?.source) throw new Error(`${data} has no table: ${resource?.problem}`);
  return {
    root,
    resource,
    figures: {
      rows: resource.source.rows,
      format: INDEX_VERSION,
      ...figures,
      bytes: await sizes(join(root, 'data')),
    },
  };
}

/** Builds the page that asks a site, and holds the other databases. */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 9000 },
  });
}

/** Bytes of the published data by what their names end in; a file in parts counts as one. */
async function sizes(data: string): Promise<BuildFigures['bytes']> {
  const all: Record<string, number> = {};
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Stores are called archives, so that no host compresses them.
    const kind = entry.name.replace(/\.7z$/, '').split('.').at(-1) ?? '';
    all[kind] = (all[kind] ?? 0) + (await stat(join(entry.parentPath, entry.name))).size;
  }
  return all;
}
