import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** Up to so many rows all stand in the page, so that the browser's own search finds them. */
const ALL_UP_TO = 250;
const OVERSCAN = 12;

/** The rows to render: from `first`, before `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The rows in view of a scrolling element, and some around them. @param rowHeight pixels, the same for every row */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [view, setView] = useState({ top: 0, height: 800 });
  const all = count <= ALL_UP_TO;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || all) return;
    const read = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller, all]);
  if (all) return { first: 0, end: count };
  const step = OVERSCAN;
  const first = Math.max(0, Math.floor((view.top / rowHeight - OVERSCAN) / step) * step);
  const end = Math.min(count, Math.ceil(((view.top + view.height) / rowHeight + OVERSCAN) / step) * step);
  return { first: Math.min(first, Math.max(0, count - step)), end };
}
