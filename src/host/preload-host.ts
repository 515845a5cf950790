/**
 * Has this page's browser fetch what its host is about to ask for: a worker hears of each file only when the one before it is there and
 * runs.
 * @param addresses modules, and JSON
 */
export function preloadHost(addresses: readonly string[]): void {
  for (const href of addresses) {
    const link = document.createElement('link');
    if (href.endsWith('.json')) Object.assign(link, { rel: 'preload', as: 'fetch' });
    else link.rel = 'modulepreload';
    Object.assign(link, { crossOrigin: '', href });
    document.head.append(link);
  }
}
