import { useCallback, useSyncExternalStore } from 'react';

/** A page of one column: what the styles call `width < 900px`. */
export const NARROW = '(width < 900px)';

/** Whether a media query holds, now and when it changes. */
export function useMedia(query: string): boolean {
  // Another function would be subscribed anew with every rendering.
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
