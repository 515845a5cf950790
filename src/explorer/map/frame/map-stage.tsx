import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { useBox } from '../../chart/use-box.ts';
import { AreaChoice } from '../points/area-choice.tsx';
import { findItem } from '../geometry/find-item.ts';
import { layerIn } from '../geometry/layer-in.ts';
import { MapAttribution } from './map-attribution.tsx';
import { MapButtons } from './map-buttons.tsx';
import { MapCanvas } from './map-canvas.tsx';
import type { MapItem, MapLayer } from '../geometry/map-layer.ts';
import type { MapPlace } from '../map-spec.ts';
import { MapTip } from '../map-tip.tsx';
import { toMapKey } from './map-keys.ts';
import type { Outline } from '../geometry/projection.ts';
import type { MapTiles } from './map-tiles.tsx';
import { TileLayer } from './map-tiles.tsx';
import type { PlacedView } from './use-placed-view.ts';
import { usePlacedView } from './use-placed-view.ts';
import type { Bounds, Size, View } from '../geometry/view.ts';
import { boundsOf } from '../geometry/view.ts';

/** What a map shows, and how it lies. */
export interface Stage extends PlacedView {
  /** What readers hear. */
  readonly name: string;
  readonly layer: MapLayer | null;
  readonly world: readonly Outline[];
  /** The edge of a world that is no square; null for Mercator's. */
  readonly sphere: Outline | null;
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
  const { layer, east } = stage;
  const [tip, setTip] = useState<{ readonly item: MapItem; readonly at: readonly [number, number] } | null>(
    null,
  );
  const { view, zoomBy, panBy, showEverything } = usePlacedView(ref, size, stage, {
    view: onView,
    move: () => setTip(null),
    place: onPlace,
  });

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

function toBounds(area: Bounds, view: View): Bounds {
  const { west, north, east, south } = area;
  return boundsOf(
    { ...view, x: view.x - west, y: view.y - north },
    { width: east - west, height: south - north },
  );
}
