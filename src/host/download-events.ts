import type { HostEvent, HostEventSender } from '../transport/host-events.ts';

type Download = Extract<HostEvent, { kind: 'download' }>;

/** Milliseconds between two events of one download: often enough for an eye. */
const INTERVAL = 100;

/** Tells how a download stands. */
export type DownloadTeller = (download: Omit<Download, 'kind'>) => void;

/**
 * Tells the pages of downloads, not oftener than they can use it. The end of a download is always told.
 * @returns a function to call after each part that arrived
 */
export function createDownloadEvents(events: HostEventSender): DownloadTeller {
  const lastToldAt = new Map<string, number>();
  return (download) => {
    const key = `${download.what} ${download.name}`;
    const now = performance.now();
    const ended = download.loaded === download.total;
    if (!ended && now - (lastToldAt.get(key) ?? -INTERVAL) < INTERVAL) return;
    if (ended) lastToldAt.delete(key);
    else lastToldAt.set(key, now);
    events.send({ kind: 'download', ...download });
  };
}
