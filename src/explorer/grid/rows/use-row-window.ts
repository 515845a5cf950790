import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import type { ScrollMap } from './scroll-map.ts';
import { createScrollMap } from './scroll-map.ts';

/** Pixels of a table's parts. */
export interface GridHeights {
  readonly row: number;
  readonly head: number;
  /** Of the head, what the names take, and the distributions. */
  readonly name: number;
  readonly bars: number;
}

/** Up to so many rows all stand in the page, so that the browser's own search finds them. */
const ALL_UP_TO = 250;
const OVERSCAN = 12;
/**
 * Rows that come and go at once: so few that it is done within a frame, and so many that most frames have nothing to do. Any change at
 * all costs as much as a few rows.
 */
const STEP = 8;
/** Rows that the address tells as one place. */
const BLOCK = 100;
/** Milliseconds without scrolling after which the scrollbar is put where it belongs. */
const IDLE = 160;

/** The rows to render, from `first` to before `end`, and the pixels that stand for the others. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
  /** Whether a row of them is, or soon may be, in view. */
  isNear(row: number): boolean;
  /** Scrolls a row into view: to the middle, or to the top. */
  reveal(row: number, to: 'middle' | 'top'): void;
}

/**
 * Which rows of a scrolling table stand in the page. In a compressed middle (see scroll-map.ts) small movements still go row by row,
 * long ones follow the scrollbar.
 */
export function useRowWindow({
  scroller,
  count,
  heights: { row: rowHeight, head: headHeight },
  selection,
  start,
  onView,
  isEcho,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly heights: GridHeights;
  /** Changes when other rows are shown; the table then begins at `start`. */
  readonly selection: unknown;
  readonly start: number;
  /** Called with the rows in view, after every change of them. */
  readonly onView: ((first: number, end: number) => void) | undefined;
  /** Whether a `start` only repeats what `onView` told. */
  readonly isEcho: ((start: number) => boolean) | undefined;
}): RowWindow {
  const all = count <= ALL_UP_TO;
  const [view, setView] = useState({ first: 0, end: 60, near: 0, before: 0, height: 800 });
  const map = useMemo(() => createScrollMap(count * rowHeight, view.height), [count, rowHeight, view.height]);
  // Where the scrollbar was last and which pixel of all rows it stood for.
  const last = useRef({ scrollTop: 0, top: 0 });
  const tell = useLatest((first: number, end: number) => onView?.(first, end));

  const show = useCallback(
    (element: HTMLElement, overscan = OVERSCAN) => {
      const height = Math.max(rowHeight, element.clientHeight - headHeight);
      const { scrollTop, top } = last.current;
      const seen = { first: Math.floor(top / rowHeight), end: Math.ceil((top + height) / rowHeight) };
      tell(Math.max(0, seen.first), Math.min(count, seen.end));
      // Both edges by the same row, so that they change together.
      const step = Math.floor(seen.first / STEP) * STEP;
      const first = Math.max(0, step - overscan);
      const end = Math.min(count, step + STEP + Math.ceil(height / rowHeight) + overscan);
      const before = scrollTop - top + first * rowHeight;
      setView((old) =>
        old.first === first && old.end === end && old.height === height && Math.abs(old.before - before) < 0.5
          ? old
          : { first, end, near: step, before, height },
      );
    },
    [tell, count, rowHeight, headHeight],
  );

  const reveal = useCallback(
    (row: number, to: 'middle' | 'top') => {
      const element = scroller.current;
      if (!element) return;
      const height = element.clientHeight - headHeight;
      const wanted = row * rowHeight - (to === 'middle' ? height / 2 : 0);
      const top = Math.max(0, Math.min(count * rowHeight - height, wanted));
      last.current = { scrollTop: Math.round(map.toScrollTop(top)), top };
      show(element);
      // After the rows for it are in the page: the browser would cut it to the old height.
      requestAnimationFrame(() => element.scrollTo({ top: last.current.scrollTop }));
    },
    [scroller, count, map, show, rowHeight, headHeight],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let idle: ReturnType<typeof setTimeout>;
    const onScroll = (): void => {
      const moved = Math.abs(element.scrollTop - last.current.scrollTop);
      last.current = follow(last.current, element, { map, content: count * rowHeight, headHeight });
      // None of the rows in the page is in view any more: others must be there in this very frame. Those around them come once the hand rests.
      if (moved > element.clientHeight) flushSync(() => show(element, 0));
      else show(element);
      clearTimeout(idle);
      idle = setTimeout(() => {
        show(element);
        settle(element, map, last.current, show);
      }, IDLE);
    };
    const observer = new ResizeObserver(() => show(element));
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(idle);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, map, count, show, rowHeight, headHeight]);

  const begin = useEffectEvent(() => reveal(start, 'top'));
  useLayoutEffect(() => begin(), [selection]);
  // Stepping through the history leads elsewhere in the same rows; scrolling there oneself does not.
  const follows = useEffectEvent(() => {
    const first = Math.floor(last.current.top / rowHeight);
    if (isEcho?.(start) || (first >= start && first < start + BLOCK)) return;
    reveal(start, 'top');
  });
  useLayoutEffect(() => follows(), [start]);

  const nearEnd = view.near + STEP + Math.ceil(view.height / rowHeight);
  const isNear = (row: number): boolean => row >= view.near && row < nearEnd;
  if (all) return { first: 0, end: count, before: 0, after: 0, isNear, reveal };
  const first = Math.min(view.first, Math.max(0, count - 1));
  const end = Math.min(count, Math.max(view.end, first));
  const after = Math.max(0, map.height - view.before - (end - first) * rowHeight);
  return { first, end, before: Math.max(0, view.before), after, isNear, reveal };
}

/** The new position after the browser scrolled: by pixels for small movements, by the scrollbar for long ones and at the edges. */
function follow(
  last: { readonly scrollTop: number; readonly top: number },
  element: HTMLElement,
  {
    map,
    content,
    headHeight,
  }: { readonly map: ScrollMap; readonly content: number; readonly headHeight: number },
): { scrollTop: number; top: number } {
  const { scrollTop, clientHeight, scrollHeight } = element;
  const moved = scrollTop - last.scrollTop;
  const atEdge = scrollTop <= 0 || scrollTop >= scrollHeight - clientHeight - 1;
  const most = Math.max(0, content - (clientHeight - headHeight));
  const top = atEdge || Math.abs(moved) > 2 * clientHeight ? map.toTop(scrollTop) : last.top + moved;
  return { scrollTop, top: Math.max(0, Math.min(most, top)) };
}

/** Puts the scrollbar where the rows in view belong, without moving these. */
function settle(
  element: HTMLElement,
  map: ScrollMap,
  last: { scrollTop: number; readonly top: number },
  show: (element: HTMLElement) => void,
): void {
  const scrollTop = Math.round(map.toScrollTop(last.top));
  if (Math.abs(scrollTop - element.scrollTop) < 2) return;
  last.scrollTop = scrollTop;
  show(element);
  requestAnimationFrame(() => element.scrollTo({ top: scrollTop }));
}
