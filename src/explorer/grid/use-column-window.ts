import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { GridColumn } from './grid-column.ts';
import { columnsWithin, toGridColumns, toStarts } from './grid-column.ts';
import type { ShownColumns } from './use-columns.ts';

/** Pixels of a step: columns come and go when the view has moved so far. */
const STEP = 256;
/** Milliseconds without scrolling sideways after which pinned columns rest. */
const IDLE = 200;

/**
 * The columns of a table that stand in the page: those in view and a little more, those that are pinned, and the active one, so that the
 * focus survives.
 *
 * Pinned cells are `sticky` only while the table is scrolled sideways: every one of them is a layer of its own then, which makes scrolling
 * down several times as dear. At rest they stand shifted where sticking has left them (see grid.css).
 */
export function useColumnWindow(
  scroller: RefObject<HTMLElement | null>,
  { columns, widths, pins, room, labels }: ShownColumns,
  active: number,
): readonly GridColumn[] {
  const [step, setStep] = useState(0);
  const shown = columnsWithin(widths, pins, (step - 1) * STEP, (step + 2) * STEP + room, active);
  const key = shown.join();
  // What lies before a pinned column scrolls away before that one begins to stay.
  const starts = toStarts(widths);
  const leads = pins.flatMap((pin, index) => (pin === null ? [] : [(starts[index] ?? 0) - pin]));
  const lead = leads.length > 0 ? Math.min(...leads) : 0;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let idle: ReturnType<typeof setTimeout>;
    let last = -1;
    const rest = (): void => {
      element.style.setProperty('--scrolled', `${last}px`);
      element.dataset['pins'] = last > lead ? 'shifted' : 'still';
    };
    const onScroll = (): void => {
      // Negative where lines go from right to left.
      const scrolled = Math.abs(element.scrollLeft);
      if (scrolled === last) return;
      last = scrolled;
      setStep(Math.floor(scrolled / STEP));
      element.dataset['pins'] = 'moving';
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

  // The same object while nothing changed, so that rows need not render again.
  return useMemo(
    () => toGridColumns(columns, key === '' ? [] : key.split(',').map(Number), widths, pins, labels),
    [columns, key, widths, pins, labels],
  );
}
