/** Where a site lies below an app. */
export interface SitePath {
  /** Folder within the app's output, as `open data`: no slash at either end. */
  readonly folder: string;
  /** The same as browsers write it, with a slash at its end: `open%20data/`. */
  readonly address: string;
}

/** Characters that an address would read as something else than a part of a name. */
const SPECIAL = /[%?#]/g;

/**
 * What the option `path` of a plugin means: a folder below the app, however its slashes and dots are written. Throws when it is none,
 * as what is written would else lie over the app, or outside of it.
 */
export function toSitePath(path: string): SitePath {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.includes('..'))
    throw new Error(
      `datapond: path must name a folder below the base, as "datapond/", not ${JSON.stringify(path)}`,
    );
  const folder = parts.join('/');
  // As browsers do it, which leave some characters that encodeURIComponent would not.
  const { pathname } = new URL(`http://localhost/${folder.replaceAll(SPECIAL, encodeURIComponent)}/`);
  return { folder, address: pathname.slice(1) };
}
