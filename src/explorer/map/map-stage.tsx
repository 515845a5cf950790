import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { strings } from '../strings/strings.ts';
import { useBox } from '../chart/use-box.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { AreaChoice } from './area-choice.tsx';
import { findItem } from './find-item.ts';
import { layerIn } from './layer-in.ts';
import { MapAttribution } from './map-attribution.tsx';
import { MapButtons } from './map-buttons.tsx';
import { MapCanvas } from './map-canvas.tsx';
import type { MapItem, MapLayer } from './map-layer.ts';
import type { MapPlace } from './map-spec.ts';
import { MapTip } from './map-tip.tsx';
import { toMapKey } from './map-keys.ts';
import type { Outline } from './projection.ts';
import type { MapTiles } from './map-tiles.tsx';
import { TileLayer } from './map-tiles.tsx';
import { useView } from './use-view.ts';
import type { Bounds, Size, View } from './view.ts';
import { boundsOf, fitView, placeOf, viewOf } from './view.ts';

/** What a map shows, and how it lies. */
export interface Stage {
  /** What readers hear. */
  readonly name: string;
  readonly layer: MapLayer | null;
  readonly world: readonly Outline[];
  /** The edge of a world that is no square; null for Mercator's. */
  readonly sphere: Outline | null;
  /** Of the map, whose world is 1 wide. */
  readonly height: number;
  /** Where the map ends in the east: 1 after one world. */
  readonly east: number;
  /** Where everything lies; null while unknown. */
  readonly everything: Bounds | null;
  /** Where the address says that one is; null: everything. */
  readonly place: MapPlace | null;
  /** The site's own tiles below the map; null for none. */
  readonly tiles: MapTiles | null;
  /** Of an item, in a line. */
  readonly tell: (item: MapItem) => string;
}

/** A map that one moves and asks: by mouse, fingers, keys and buttons. */
export function MapStage({
  stage,
  onView,
  onPlace,
  onArea,
  onItem,
  children,
}: {
  readonly stage: Stage;
  /** Called with every view. */
  readonly onView: (view: View, size: Size) => void;
  /** Called when somebody has moved the map and rests. */
  readonly onPlace: (place: MapPlace) => void;
  /** Called with an area that was chosen; null where none can be. */
  readonly onArea: ((area: Bounds) => void) | null;
  readonly onItem: (item: MapItem | null) => void;
  /** What stands on the map. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings().map;
  const help = useId();
  const ref = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useBox(ref);
  const { layer, everything, place, height, east } = stage;
  const [tip, setTip] = useState<{ readonly item: MapItem; readonly at: readonly [number, number] } | null>(
    null,
  );
  const own = useRef<string | null>(null);
  const isMoving = useRef(false);
  const settle = useDebounced((view: View) => {
    const next = placeOf(view, size);
    isMoving.current = false;
    own.current = toKey(next);
    onPlace(next);
  }, REST);
  const rest = (view: View): void => {
    isMoving.current = true;
    settle(view);
  };
  const { view, show, zoomBy, panBy } = useView(ref, size, { width: east, height }, (next) => {
    setTip(null);
    rest(next);
  });

  const seen = useEffectEvent(onView);
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

  const itemAt = (at: readonly [number, number]): MapItem | null => {
    const context = canvas.current?.getContext('2d');
    return layer && view && context ? findItem(context, { layer, view }, at) : null;
  };
  const itemNearMiddle = (): MapItem | null => {
    const context = canvas.current?.getContext('2d');
    if (!layer || !view || !context) return null;
    const shown = layerIn(layer, boundsOf(view, size));
    return findItem(context, { layer: shown, view }, [size.width / 2, size.height / 2], size.width);
  };
  const atPointer = (event: {
    readonly clientX: number;
    readonly clientY: number;
  }): readonly [number, number] => {
    const box = ref.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return setTip(null);
    const at = atPointer(event);
    const item = itemAt(at);
    setTip(item && { item, at });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = toMapKey(event.key, size);
    if (step === null) return;
    event.preventDefault();
    if (step.kind === 'pan') panBy(step.x, step.y);
    else if (step.kind === 'zoom') zoomBy(step.factor);
    else if (step.kind === 'everything') showEverything();
    else if (step.kind === 'open') onItem(itemNearMiddle());
    else onItem(null);
  };
  const showEverything = (): void => {
    const all = fitView(whole, size);
    show(all);
    rest(all);
  };
  return (
    <div className="map-stage">
      {stage.tiles && view && <TileLayer tiles={stage.tiles} view={view} size={size} east={east} />}
      <div
        ref={ref}
        className="map-surface"
        role="application"
        aria-label={stage.name}
        aria-describedby={help}
        tabIndex={0}
        dir="ltr"
        data-hot={tip ? true : undefined}
        onKeyDown={onKey}
        onPointerMove={onMove}
        onPointerLeave={() => setTip(null)}
        onClick={(event) => onItem(itemAt(atPointer(event)))}
      >
        {view && size.width > 0 && (
          <MapCanvas
            ref={canvas}
            drawing={{
              size,
              view,
              world: stage.tiles ? [] : stage.world,
              east,
              sphere: stage.sphere,
              layer,
              isClear: stage.tiles !== null,
            }}
          />
        )}
        {onArea && view && <AreaChoice surface={ref} onArea={(area) => onArea(toBounds(area, view))} />}
        {tip && <MapTip text={stage.tell(tip.item)} at={tip.at} width={size.width} />}
      </div>
      <p id={help} className="visually-hidden">
        {t.help}
      </p>
      <MapButtons onZoom={zoomBy} onEverything={showEverything} />
      <MapAttribution tiles={stage.tiles} />
      {children}
    </div>
  );
}

/** Milliseconds of rest before the address follows. */
const REST = 300;

function toKey({ latitude, longitude, zoom }: MapPlace): string {
  return [latitude.toFixed(4), longitude.toFixed(4), zoom.toFixed(2)].join(',');
}

function toBounds(area: Bounds, view: View): Bounds {
  const { west, north, east, south } = area;
  return boundsOf(
    { ...view, x: view.x - west, y: view.y - north },
    { width: east - west, height: south - north },
  );
}
