import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';
import type { Address } from './address.ts';
import { formatAddress, parseAddress } from './address.ts';

const listeners = createListeners();

/**
 * Goes to a state of the page. @param replace overwrite the history entry: for changes that nobody wants to step back through
 */
export function navigate(address: Address, replace = false): void {
  const fragment = formatAddress(address);
  if (fragment === location.hash) return;
  if (replace) history.replaceState(null, '', fragment);
  else history.pushState(null, '', fragment);
  listeners.tell();
}

/** The state the address tells, now and after every change of it. */
export function useAddress(): Address {
  const fragment = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => parseAddress(fragment), [fragment]);
}

function subscribe(listener: () => void): () => void {
  const leave = listeners.subscribe(listener);
  addEventListener('popstate', listener);
  return () => {
    leave();
    removeEventListener('popstate', listener);
  };
}
