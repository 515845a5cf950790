import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { removeAbandoned } from '../../engine/native/remove-abandoned.ts';
import { APP_SHELL_FILE, type AppShell, readAppShell } from '../site/app-shell.ts';
import { sourceFingerprint } from './source-fingerprint.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');
const KEPT = join(PROJECT, 'node_modules/.cache/datapond/app-shell');
const DRAFT = /^building-(\d+)$/;

/** Vite's mode in which the app shell is built, and no site. */
const APP_SHELL_MODE = 'app-shell';

/** The app shell of this project's sources; builds it, in half a minute, where they have changed. */
export async function sourceAppShell(): Promise<AppShell> {
  const folder = join(KEPT, sourceFingerprint(PROJECT));
  if (!existsSync(join(folder, APP_SHELL_FILE))) {
    // In a process of its own: a test runner's NODE_ENV would bring React's development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const args = [join(PROJECT, 'node_modules/vite/bin/vite.js'), 'build', '--mode', APP_SHELL_MODE];
    const { status } = spawnSync(process.execPath, [...args, '--logLevel', 'warn'], {
      cwd: PROJECT,
      env,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('the app shell could not be built, see above');
  }
  return readAppShell(folder);
}

/**
 * Has Vite build the app shell into the folder that it is kept in.
 * @param then makes a site of it; not called where the shell alone is asked for
 */
export function keepAppShell(then: (shell: AppShell) => Promise<void>): Plugin {
  let draft = '';
  let isShellAlone = false;
  const tidy = () => rmSync(draft, { recursive: true, force: true });
  return {
    name: 'datapond:keep-app-shell',
    apply: 'build',
    enforce: 'post',
    config(_config, { mode }) {
      isShellAlone = mode === APP_SHELL_MODE;
      // Builds that were killed could not tidy up.
      removeAbandoned(KEPT, DRAFT);
      draft = join(KEPT, `building-${process.pid}`);
      process.once('exit', tidy);
      return { build: { outDir: draft, emptyOutDir: true, reportCompressedSize: false } };
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        process.off('exit', tidy);
        if (!existsSync(join(draft, APP_SHELL_FILE))) return;
        const shell = readAppShell(keep(draft));
        if (!isShellAlone) await then(shell);
      },
    },
  };
}

/** Milliseconds after which nobody builds sites of a shell of other sources any more. */
const DAY = 86_400_000;

/** Gives a draft its name. */
function keep(draft: string): string {
  const folder = join(KEPT, sourceFingerprint(PROJECT));
  // Another build of the same sources may have been quicker, and others read what it made.
  if (existsSync(join(folder, APP_SHELL_FILE))) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, folder);
  for (const name of readdirSync(KEPT)) {
    const other = join(KEPT, name);
    if (other !== folder && Date.now() - statSync(other).mtimeMs > DAY)
      rmSync(other, { recursive: true, force: true });
  }
  return folder;
}
