import { readFileSync } from 'node:fs';

/** The published package's version (package/make puts it in); undefined in the project. */
declare const DATAPOND_PACKAGE_VERSION: string | undefined;

/** The version, as package.json has it. */
export function packageVersion(): string {
  if (typeof DATAPOND_PACKAGE_VERSION !== 'undefined') return DATAPOND_PACKAGE_VERSION;
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
