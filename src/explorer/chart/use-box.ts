import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Whole pixels of an element's inside, now and when it changes; noughts before it stands in the page. */
export function useBox(ref: RefObject<Element | null>): { readonly width: number; readonly height: number } {
  const [box, setBox] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const width = Math.floor(entry.contentRect.width);
      const height = Math.floor(entry.contentRect.height);
      setBox((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
