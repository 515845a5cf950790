import type { RefObject } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { select } from 'd3-selection';
import type { ZoomBehavior } from 'd3-zoom';
import { zoom as createZoom, zoomIdentity } from 'd3-zoom';
import type { Size, View } from '../geometry/view.ts';
import { fitView, MOST_ZOOM, TILE } from '../geometry/view.ts';

/** The view of a map, and what changes it beside mouse, wheel and fingers. */
export interface MapControl {
  /** Null before the map stands in the page. */
  readonly view: View | null;
  /** Whether it was moved by somebody, and not by {@link show} alone. */
  readonly show: (view: View) => void;
  /** @param factor above 1 comes closer */
  readonly zoomBy: (factor: number) => void;
  /** Pixels. */
  readonly panBy: (x: number, y: number) => void;
}

/**
 * Moves a map by d3-zoom: dragging, wheel, pinching, double click.
 * @param map its width and height: the world is 1 wide
 * @param onMove called when somebody has moved it, not for {@link MapControl.show}
 */
export function useView(
  ref: RefObject<HTMLElement | null>,
  size: Size,
  map: Size,
  onMove: (view: View) => void,
): MapControl {
  const [view, setView] = useState<View | null>(null);
  const zoom = useRef<ZoomBehavior<HTMLElement, unknown>>(null);
  const told = useRef(false);
  const moved = useEffectEvent(onMove);
  const { width, height: tall } = size;

  useEffect(() => {
    const element = ref.current;
    if (!element || width === 0 || tall === 0) return;
    const all = fitView({ west: 0, east: map.width, north: 0, south: map.height }, size);
    const behaviour = createZoom<HTMLElement, unknown>()
      .extent([
        [0, 0],
        [width, tall],
      ])
      .scaleExtent([Math.min(all.k, width), TILE * 2 ** MOST_ZOOM])
      .translateExtent([
        [0, 0],
        [map.width, map.height],
      ])
      // Dragging with Shift chooses an area.
      .filter((event: MouseEvent) => !event.shiftKey && !event.button)
      .on('zoom', ({ transform }: { readonly transform: View }) => {
        const next = { k: transform.k, x: transform.x, y: transform.y };
        setView(next);
        if (!told.current) moved(next);
      });
    zoom.current = behaviour;
    const chosen = select(element).call(behaviour);
    return () => {
      chosen.on('.zoom', null);
    };
    // The sizes are told by their parts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ref, width, tall, map.width, map.height]);

  const show = useCallback(
    ({ k, x, y }: View) => {
      const element = ref.current;
      if (!element || !zoom.current) return;
      told.current = true;
      select(element).call(zoom.current.transform, zoomIdentity.translate(x, y).scale(k));
      told.current = false;
    },
    [ref],
  );
  const zoomBy = useCallback(
    (factor: number) => {
      if (ref.current && zoom.current) select(ref.current).call(zoom.current.scaleBy, factor);
    },
    [ref],
  );
  const panBy = useCallback(
    (x: number, y: number) => {
      const element = ref.current;
      if (!element || !zoom.current) return;
      const { k } = (element as unknown as { readonly __zoom: View }).__zoom;
      select(element).call(zoom.current.translateBy, x / k, y / k);
    },
    [ref],
  );
  return { view, show, zoomBy, panBy };
}
