/// <reference types="vite/client" />

/** Whether Vite's dev server made this code: then scripts are modules and come from their sources. */
export const isDevelopment: boolean = import.meta.env.DEV;

/**
 * The address the site lives at, with a slash at its end, found from where this very module was loaded: the page that
 * loads it may be anywhere on the site, and the build does not know where it will be served.
 */
export function siteBase(): URL {
  // Not `new URL('…', import.meta.url)` in one piece: Vite would take that for an asset to bundle.
  const module = import.meta.url;
  if (isDevelopment) return new URL(import.meta.env.BASE_URL, module);
  const folder = new URL('.', module);
  return folder.pathname.endsWith('/assets/') ? new URL('..', folder) : folder;
}
