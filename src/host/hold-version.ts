import { versionLockName } from '../transport/names.ts';
import { usableLocks } from '../engine/wasm/usable-locks.ts';

/**
 * Holds this page's version for as long as the page is there, so that no other page removes its files. A page in the back/forward
 * cache lets go: it must not keep a browser from caching it.
 */
export function holdVersion(base: string, version: string): void {
  let leave = hold();
  addEventListener('pagehide', (event) => {
    if (event.persisted) leave();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) leave = hold();
  });

  function hold(): () => void {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void usableLocks().then((locks) =>
      locks?.request(versionLockName(base, version), { mode: 'shared' }, () => released),
    );
    return release;
  }
}
