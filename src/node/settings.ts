/** What the environment says of a build; options of the command line come before it. */
export interface EnvironmentSettings {
  /** The data folder: DATAPOND_DATA. */
  readonly data: string;
  /** Folder that the site is written to: DATAPOND_OUT. */
  readonly out: string;
  /** Folder that remembers what was compiled before: DATAPOND_CACHE. */
  readonly cache: string;
  /** Whether a problem of the data fails the build: DATAPOND_STRICT. */
  readonly strict: boolean;
  /** Whether the build takes an earlier service worker back: DATAPOND_KILL (docs/offline.md). */
  readonly withoutServiceWorker: boolean;
}

/** Reads the settings; an empty one is as good as none. */
export function environmentSettings(env: NodeJS.ProcessEnv = process.env): EnvironmentSettings {
  const isSet = (name: string) => !['', '0', 'false'].includes(env[name] ?? '');
  return {
    data: env['DATAPOND_DATA'] || 'data',
    out: env['DATAPOND_OUT'] || 'dist',
    cache: env['DATAPOND_CACHE'] || 'node_modules/.cache/datapond',
    strict: isSet('DATAPOND_STRICT'),
    withoutServiceWorker: isSet('DATAPOND_KILL'),
  };
}
