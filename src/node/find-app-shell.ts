import { fileURLToPath } from 'node:url';
import { type AppShell, readAppShell } from './site/app-shell.ts';

/** Where the package's app shell lies, relative to its modules (package/make puts it in); undefined in the project. */
declare const DATAPOND_APP_SHELL: string | undefined;

/** The app shell: the package brings it; in the project it is built of the sources. */
export async function findAppShell(): Promise<AppShell> {
  if (typeof DATAPOND_APP_SHELL !== 'undefined')
    return readAppShell(fileURLToPath(new URL(DATAPOND_APP_SHELL, import.meta.url)));
  const { sourceAppShell } = await import('./vite/build-app-shell.ts');
  return sourceAppShell();
}
