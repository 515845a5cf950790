import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';
import type { BarRange } from './bar-range.ts';
import { toBarRange } from './bar-range.ts';

/** Choosing bars that are beside each other: by dragging over them, or by keys. */
export interface Brush {
  /** The bars that are being chosen; null while none are. */
  readonly range: BarRange | null;
  /** The bar that the pointer is on, or the keys; -1 for none. */
  readonly at: number;
  /** Whether keys move within the bars. */
  readonly entered: boolean;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
    onPointerLeave(): void;
    onKeyDown(event: KeyboardEvent): void;
    onBlur(): void;
  };
}

/**
 * @param count bars there are
 * @param locate the bar at a place from 0 to 1 of the width; -1 for none
 * @param needsEnter within a grid the arrow keys are the grid's until Enter is pressed
 * @param onChoose called with the bars that were chosen
 */
export function useBrush(
  count: number,
  locate: (place: number) => number,
  needsEnter: boolean,
  onChoose: (range: BarRange) => void,
): Brush {
  const [anchor, setAnchor] = useState(-1);
  const [at, setAt] = useState(-1);
  const [keyed, setKeyed] = useState(false);
  const pressed = useRef(-1);
  const placeOf = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return locate(Math.max(0, Math.min(0.9999, (clientX - left) / Math.max(1, width))));
  };
  const leave = (): void => {
    setAnchor(-1);
    setAt(-1);
    setKeyed(false);
    pressed.current = -1;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isActive = keyed || !needsEnter;
    const { key } = event;
    if (!isActive && (key === 'Enter' || key === ' ')) {
      setKeyed(true);
      setAt(0);
      setAnchor(0);
    } else if (isActive && (key === 'Enter' || key === ' ')) {
      if (at < 0) return;
      onChoose(toBarRange(anchor < 0 ? at : anchor, at));
      leave();
    } else if (isActive && key === 'Escape' && keyed) leave();
    else if (isActive && key in MOVES) {
      const next = Math.max(0, Math.min(count - 1, MOVES[key]?.(Math.max(-1, at), count) ?? 0));
      setKeyed(true);
      setAt(next);
      if (!event.shiftKey || anchor < 0) setAnchor(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    range: anchor >= 0 && at >= 0 ? toBarRange(anchor, at) : null,
    at,
    entered: keyed,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        const place = placeOf(event);
        if (place < 0) return;
        // A click within a grid is no choice of a cell, and no beginning of a selection.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = place;
        setAnchor(place);
        setAt(place);
      },
      onPointerMove(event) {
        const place = placeOf(event);
        if (pressed.current >= 0 && place < 0) return;
        setAt(place);
      },
      onPointerUp(event) {
        if (pressed.current < 0) return;
        const place = placeOf(event);
        onChoose(toBarRange(pressed.current, place < 0 ? Math.max(0, at) : place));
        leave();
      },
      onPointerCancel: leave,
      onPointerLeave() {
        if (pressed.current < 0 && !keyed) leave();
      },
      onKeyDown,
      onBlur: leave,
    },
  };
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
