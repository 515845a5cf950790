/*
 * What the build knows of itself. In a build, node/vite/site-files.ts puts this module's values in; as they stand here they are those
 * of development.
 */

/** The build this page belongs to. Another content of code or data, another version. */
export const siteVersion: string = 'dev';

/** The catalogue of this very build, relative to the base. */
export const catalogFile: string = 'catalog.json';

/** The list of this build's files, relative to the base; null where nothing is kept for offline use. */
export const fileList: string | null = null;

/** False in a build that gives the service worker up (docs/offline.md). */
export const usesServiceWorker: boolean = true;
