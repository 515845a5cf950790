import type { MouseEvent } from 'react';
import { useRef } from 'react';
import type { CellPlace } from './cells/cell-range.ts';
import type { GridFocus } from './use-grid-focus.ts';

/** Handlers for the whole grid: no cell needs its own. */
export interface GridPointer {
  onMouseDown(event: MouseEvent): void;
  onMouseOver(event: MouseEvent): void;
  onClick(event: MouseEvent): void;
}

/** What the mouse does to a grid: a click opens a cell, dragging and clicks with shift select. */
export function useGridPointer(
  focus: GridFocus,
  open: (place: CellPlace, element: Element) => void,
): GridPointer {
  const pressed = useRef<CellPlace | null>(null);
  const dragged = useRef(false);
  return {
    onMouseDown(event) {
      pressed.current = null;
      dragged.current = false;
      const place = placeOf(event.target);
      if (event.button !== 0 || !place) return;
      if (event.shiftKey && focus.active.row >= 0) {
        // The focus stays where the selection began.
        event.preventDefault();
        focus.select({ anchor: focus.range?.anchor ?? focus.active, head: place });
        dragged.current = true;
        return;
      }
      focus.select(null);
      pressed.current = place;
    },
    onMouseOver(event) {
      const anchor = pressed.current;
      const head = placeOf(event.target);
      if (!anchor || !head || (event.buttons & 1) === 0) return;
      if (!dragged.current && anchor.row === head.row && anchor.column === head.column) return;
      dragged.current = true;
      focus.select({ anchor, head });
    },
    onClick(event) {
      const place = placeOf(event.target);
      if (!place || dragged.current || event.target instanceof HTMLAnchorElement) return;
      const cell = (event.target as Element).closest('[data-row]');
      if (cell) open(place, cell);
    },
  };
}

/** The body's cell that an event happened in. */
function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
