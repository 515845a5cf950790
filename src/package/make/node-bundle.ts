import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { InputOptions } from 'rolldown';

const PROJECT = resolve(import.meta.dirname, '../../..');

interface Descriptor {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The package's version, and the packages that are there where it is installed. */
export const { version, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(PROJECT, 'package.json'), 'utf8'),
) as Descriptor;

const installed = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];

/** Entries of a bundle by name. @param entries paths below src */
export const sources = (entries: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(PROJECT, 'src', path)]));

/** The program for Node: all of it is in the bundle but Node itself and what is installed with the package. */
export const nodeBundle: InputOptions = {
  cwd: PROJECT,
  platform: 'node',
  input: sources({
    cli: 'node/cli.ts',
    index: 'package/index.ts',
    vite: 'package/vite.ts',
    astro: 'package/astro.ts',
    msw: 'package/msw.ts',
    // Processes and threads of their own, which are started by these names.
    'engine-process': 'engine/native/process/engine-process.ts',
    'engine-thread': 'node/serve/threads/engine-thread.ts',
    'handler-thread': 'node/serve/threads/handler-thread.ts',
    'job-thread': 'compile/index/jobs/job-thread.ts',
    'table-process': 'compile/apart/table-process.ts',
  }),
  external: (id) =>
    id.startsWith('node:') || installed.some((name) => id === name || id.startsWith(`${name}/`)),
};
