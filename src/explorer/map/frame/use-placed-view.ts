import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { MapPlace } from '../map-spec.ts';
import type { MapControl } from './use-view.ts';
import { useView } from './use-view.ts';
import type { Bounds, Size, View } from '../geometry/view.ts';
import { fitView, placeOf, viewOf } from '../geometry/view.ts';

/** Where a map is to be, and what hears of where it is. */
export interface PlacedView {
  /** Of the map, whose world is 1 wide. */
  readonly height: number;
  /** Where the map ends in the east: 1 after one world. */
  readonly east: number;
  /** Where everything lies; null while unknown. */
  readonly everything: Bounds | null;
  /** Where the address says that one is; null: everything. */
  readonly place: MapPlace | null;
}

/** Milliseconds of rest before the address follows. */
const REST = 300;

/** The view of a map, which goes where the address says, and whose address follows where somebody goes. */
export function usePlacedView(
  ref: RefObject<HTMLElement | null>,
  size: Size,
  { height, east, everything, place }: PlacedView,
  on: {
    /** Called with every view. */
    readonly view: (view: View, size: Size) => void;
    /** Called when somebody moves the map. */
    readonly move: () => void;
    /** Called when somebody has moved it and rests. */
    readonly place: (place: MapPlace) => void;
  },
): MapControl & { readonly showEverything: () => void } {
  const own = useRef<string | null>(null);
  const isMoving = useRef(false);
  const settle = useDebounced((view: View) => {
    const next = placeOf(view, size);
    isMoving.current = false;
    own.current = toKey(next);
    on.place(next);
  }, REST);
  const rest = (view: View): void => {
    isMoving.current = true;
    settle(view);
  };
  const control = useView(ref, size, { width: east, height }, (next) => {
    on.move();
    rest(next);
  });
  const { view, show } = control;

  const seen = useEffectEvent(on.view);
  useEffect(() => {
    if (view) seen(view, size);
  }, [view, size]);
  const whole = useMemo(
    () => everything ?? { west: 0, east: 1, north: 0, south: height },
    [everything, height],
  );
  const placed = place && toKey(place);
  // The address says where one is, unless it only repeats what was done here, or does not know of it yet.
  useEffect(() => {
    if (size.width === 0 || isMoving.current || (placed !== null && placed === own.current)) return;
    own.current = placed;
    show(place ? viewOf(place, size) : fitView(whole, size));
    // The place is told by its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placed, whole, size, show]);

  const showEverything = (): void => {
    const all = fitView(whole, size);
    show(all);
    rest(all);
  };
  return { ...control, showEverything };
}

function toKey({ latitude, longitude, zoom }: MapPlace): string {
  return [latitude.toFixed(4), longitude.toFixed(4), zoom.toFixed(2)].join(',');
}
