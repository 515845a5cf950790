/*
 * `npm run package`: makes `lib/` of the sources, which is what `npm pack` puts into the package: the program bundled for Node, modules
 * for browsers, their types, and the app shell. Nothing of it needs Vite or TypeScript where it is installed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { codeFingerprint } from '../../compile/code-fingerprint.ts';
import { sourceAppShell } from '../../node/vite/build-app-shell.ts';
import { nodeBundle, sources, version } from './node-bundle.ts';
import { tidyTypes } from './tidy-types.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');
const OUT = join(PROJECT, 'lib');

/** What a process or a thread is started with. */
const RUN_BY_NAME = /-(?:process|thread)$/;

const FOR_BROWSERS = sources({
  client: 'package/client.ts',
  table: 'package/table.ts',
  chart: 'package/chart.ts',
});

rmSync(OUT, { recursive: true, force: true });
await bundle({
  ...nodeBundle,
  transform: {
    define: {
      DATAPOND_PACKAGE_VERSION: JSON.stringify(version),
      DATAPOND_APP_SHELL: JSON.stringify('./shell/'),
      DATAPOND_CODE_FINGERPRINT: JSON.stringify(codeFingerprint()),
    },
  },
});
await bundle({ input: FOR_BROWSERS, platform: 'browser' });
makeTypes();
const shell = join(OUT, 'shell');
cpSync((await sourceAppShell()).folder, shell, { recursive: true });
// Of the modules for Node, too.
cpSync(join(shell, 'third-party-licences.txt'), join(OUT, 'third-party-licences.txt'));

async function bundle(options: InputOptions): Promise<void> {
  const build = await rolldown({ ...options, cwd: PROJECT, logLevel: 'warn' });
  await build.write({
    dir: OUT,
    format: 'esm',
    minify: false,
    comments: { legal: true },
    entryFileNames: ({ name }) => (RUN_BY_NAME.test(name) ? '[name].mjs' : '[name].js'),
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
}

function makeTypes(): void {
  const folder = join(OUT, 'types');
  const { status } = spawnSync(
    'npx',
    ['--no-install', 'tsc', '-p', 'src/package/tsconfig.json', '--outDir', folder],
    {
      cwd: PROJECT,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('the types of the package could not be made');
  const entries = readdirSync(join(folder, 'package')).map((name) => join(folder, 'package', name));
  tidyTypes(folder, entries);
}
