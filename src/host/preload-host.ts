/**
 * Has this page's browser fetch what its host is about to import: a worker hears of each module only when the one before it is there and
 * runs.
 * @param modules their addresses
 */
export function preloadHost(modules: readonly string[]): void {
  for (const href of modules) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
}
