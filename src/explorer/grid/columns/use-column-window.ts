import type { RefObject } from 'react';
import { startTransition, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridColumn } from './grid-column.ts';
import { columnsWithin, pickColumns, toGridColumns, toStarts } from './grid-column.ts';
import type { ShownColumns } from './use-columns.ts';

/** Pixels of a step: columns come and go when the view has moved so far. */
const STEP = 256;
/** Milliseconds without scrolling sideways after which pinned columns rest. */
const IDLE = 200;

/** The columns of a table that stand in the page, and how it scrolls. */
export interface ColumnWindow {
  /** The same object while nothing changed. */
  readonly columns: readonly GridColumn[];
  /** For rows out of view: while the table is scrolled sideways, the columns from before, so that only rows in view render again. */
  readonly resting: readonly GridColumn[];
  /** Whether copies stand for pinned cells: the table is scrolled sideways right now. */
  readonly isCopied: boolean;
}

/**
 * The columns of a table that stand in the page: those in view and a little more, those that are pinned, and the active one, so that the
 * focus survives.
 *
 * Pinned cells stand shifted where sticking would leave them (see data-grid.css). While the table is scrolled sideways they cannot follow: a
 * copy of each pinned column sticks in their place. Sticking cells would be a layer of their own each, which halves the frames.
 */
export function useColumnWindow(
  scroller: RefObject<HTMLElement | null>,
  { columns, widths, pins, room, labels }: ShownColumns,
  active: number,
): ColumnWindow {
  const [place, setPlace] = useState({ step: 0, around: 1 });
  const [moving, setMoving] = useState<readonly GridColumn[] | null>(null);
  const shown = columnsWithin(widths, pins, {
    from: (place.step - place.around) * STEP,
    to: (place.step + 1 + place.around) * STEP + room,
    also: active,
  });
  const key = shown.join();
  // What lies before a pinned column scrolls away before that one begins to stay.
  const starts = toStarts(widths);
  const leads = pins.flatMap((pin, index) => (pin === null ? [] : [(starts[index] ?? 0) - pin]));
  const lead = leads.length > 0 ? Math.min(...leads) : 0;

  // So that rows need not render again.
  const all = useMemo(() => toGridColumns(columns, widths, pins, labels), [columns, widths, pins, labels]);
  const inPage = useMemo(() => pickColumns(all, key === '' ? [] : key.split(',').map(Number)), [all, key]);
  const begin = useEffectEvent(() => setMoving(inPage));
  const follow = useEffectEvent((next: number) => {
    // The columns in the page reach a step further: those for the next one are made beside the frames. After a leap they are wanted now,
    // then those around them once the hand rests: the next leap might leave them behind.
    if (Math.abs(next - place.step) > 1) setPlace({ step: next, around: 0 });
    else if (next !== place.step) startTransition(() => setPlace({ step: next, around: 1 }));
  });
  const settle = useEffectEvent(() => setPlace((old) => (old.around === 1 ? old : { ...old, around: 1 })));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let idle: ReturnType<typeof setTimeout>;
    let last = -1;
    const rest = (): void => {
      // oxlint-disable-next-line react/immutability -- a ref, if by another name
      element.style.setProperty('--scrolled', `${last}px`);
      element.dataset['pins'] = last > lead ? 'shifted' : 'still';
      setMoving(null);
      settle();
    };
    const onScroll = (): void => {
      // Negative where lines go from right to left.
      const scrolled = Math.abs(element.scrollLeft);
      if (scrolled === last) return;
      last = scrolled;
      follow(Math.floor(scrolled / STEP));
      if (element.dataset['pins'] !== 'moving') {
        // Before the next frame, or what is pinned would be gone in it.
        flushSync(begin);
        element.dataset['pins'] = 'moving';
      }
      clearTimeout(idle);
      idle = setTimeout(rest, IDLE);
    };
    last = Math.abs(element.scrollLeft);
    rest();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(idle);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, lead]);

  const isCopied = moving !== null && pins.some((pin) => pin !== null);
  return { columns: inPage, resting: moving ?? inPage, isCopied };
}
