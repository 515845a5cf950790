import type { ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Bounds } from '../geometry/view.ts';

/** Smaller areas, in pixels, are slips. */
const LEAST = 6;

/** The area that is dragged over a map with Shift held. Its bounds are pixels within the map. */
export function AreaChoice({
  surface,
  onArea,
}: {
  readonly surface: RefObject<HTMLElement | null>;
  readonly onArea: (area: Bounds) => void;
}): ReactNode {
  const [area, setArea] = useState<Bounds | null>(null);
  const chosen = useEffectEvent(onArea);
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    let start: readonly [number, number] | null = null;
    let last: Bounds | null = null;
    const at = (event: PointerEvent): readonly [number, number] => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const set = (next: Bounds | null): void => {
      last = next;
      setArea(next);
    };
    const down = (event: PointerEvent): void => {
      if (!event.shiftKey || event.button !== 0) return;
      start = at(event);
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (!start) return;
      const [x, y] = at(event);
      set({
        west: Math.min(start[0], x),
        east: Math.max(start[0], x),
        north: Math.min(start[1], y),
        south: Math.max(start[1], y),
      });
    };
    const up = (): void => {
      if (last && last.east - last.west > LEAST && last.south - last.north > LEAST) chosen(last);
      start = null;
      set(null);
    };
    const cancel = (): void => {
      start = null;
      set(null);
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', cancel);
    };
  }, [surface]);
  if (!area) return null;
  const { west, east, north, south } = area;
  return (
    <div className="map-area" style={{ left: west, top: north, width: east - west, height: south - north }} />
  );
}
