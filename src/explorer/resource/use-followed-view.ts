import { useCallback, useRef, useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';
import { useLatest } from '../ui/use-latest.ts';
import { useThrottled } from '../ui/use-throttled.ts';
import type { ViewStore } from './rows-in-view.ts';
import { createViewStore } from './rows-in-view.ts';
import type { ScrollData } from './use-scroll-data.ts';

/** Milliseconds of rest before the address follows the scrolling. */
const REST = 250;
/** Milliseconds between two requests for records at least. */
const BETWEEN = 100;
/** Rows beyond those in view that are loaded while scrolling towards them, and else: those that stand in the page beside them. */
const AHEAD = 80;
const BESIDE = 12;

/** What follows the scrolling of a table, and what a grid tells of it. */
export interface FollowedView {
  readonly seen: ViewStore;
  readonly grid: {
    readonly onView: (first: number, end: number) => void;
    readonly onColumns: (columns: readonly string[]) => void;
    readonly isEcho: (start: number) => boolean;
  };
}

/**
 * As a table is scrolled, the records that come into view are asked for, and when it rests, the address tells the place.
 * @param active whether the address scrolls at all
 * @param offset the address's
 * @param block records of one request
 * @param onOffset called with the block that came into view
 */
export function useFollowedView(
  scrolled: ScrollData,
  {
    active,
    offset,
    block,
    onOffset,
  }: {
    readonly active: boolean;
    readonly offset: number;
    readonly block: number;
    readonly onOffset: (offset: number) => void;
  },
): FollowedView {
  const [seen] = useState(createViewStore);
  const followed = useRef(-1);
  const columnsSeen = useRef<readonly string[]>([]);
  const isEcho = useCallback((start: number) => start === followed.current, []);
  const follow = useDebounced((first: number) => {
    const next = Math.floor(first / block) * block;
    if (!active || next === Math.floor(offset / block) * block) return;
    followed.current = next;
    onOffset(next);
  }, REST);
  // A scroll bar that is dragged leaps over more records with each frame than could be asked for.
  const want = useThrottled((first: number, end: number) => {
    if (scrolled.waiting) return;
    scrolled.want(Math.max(0, first), Math.min(scrolled.total ?? end, end), columnsSeen.current);
  }, BETWEEN);
  const onView = useLatest((first: number, end: number) => {
    if (!active || scrolled.waiting) return;
    const before = seen.latest;
    const ahead = first > before.first && before.end > 0 ? AHEAD : BESIDE;
    const behind = first < before.first ? AHEAD : BESIDE;
    want(first - behind, end + ahead);
    seen.set({ first, end });
    follow(first);
  });
  const onColumns = useCallback(
    (columns: readonly string[]) => {
      columnsSeen.current = columns;
      onView(seen.latest.first, seen.latest.end);
    },
    [onView, seen],
  );
  return { seen, grid: { onView, onColumns, isEcho } };
}
