import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** Pixels across that an element's content has, now and when that changes. */
export function useInlineSize(ref: RefObject<HTMLElement | null>): number {
  const [size, setSize] = useState(() => innerWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setSize(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
