import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../../core/catalog.ts';
import { navigate } from '../../address/navigate.ts';
import { toSelection } from '../../address/to-request.ts';
import { openSource } from '../../aggregate/open-source.ts';
import { useExplorer } from '../../explorer-context.ts';
import type { Filters } from '../../filters/filters.ts';
import { anyOf, setCondition } from '../../filters/filters.ts';
import { formatCount, formatPlain } from '../../strings/format.ts';
import { strings } from '../../strings/strings.ts';
import { toAreaFilters } from './area-filters.ts';
import { cellOf } from '../geometry/cells.ts';
import { placesIn } from '../geometry/layer-in.ts';
import type { Extent } from './load-places.ts';
import type { MapProps } from '../frame/map-frame.tsx';
import { MapFrame } from '../frame/map-frame.tsx';
import type { MapItem } from '../geometry/map-layer.ts';
import { toUnit } from '../geometry/mercator.ts';
import { MERCATOR } from '../geometry/projection.ts';
import { usePlaces } from './use-places.ts';
import { useWorld } from '../areas/use-world.ts';
import type { Bounds } from '../geometry/view.ts';

/** Records with coordinates: one by one, or those near one another together, which a statement finds for the part in view. */
export function PointsMap({
  props,
  latitude,
  longitude,
  label,
}: {
  readonly props: MapProps;
  readonly latitude: Field;
  readonly longitude: Field;
  /** Tells a point's name; null where no column does. */
  readonly label: Field | null;
}): ReactNode {
  const t = strings().map;
  const { address, fields, total, spec, title, onAnswer } = props;
  const { client, catalogue } = useExplorer();
  const world = useWorld(MERCATOR, catalogue.map === null);
  const columns = { latitude, longitude, label };
  const names = [...new Set(['_id', latitude.id, longitude.id, ...(label ? [label.id] : [])])];
  const key = JSON.stringify([toSelection({ ...address, sort: [] }), names]);
  const open = (signal: AbortSignal) => openSource({ client, address, fields, signal, onAnswer });
  const { extent, places, zoom, loading, end, problem, retry, onView } = usePlaces(key, columns, {
    open,
    placed: spec.place !== null,
  });
  const layer = useMemo(() => places && ({ kind: 'points', places } as const), [places]);
  const everything = useMemo(() => {
    if (!extent?.box) return null;
    const { west, east, north, south } = extent.box;
    const [[left, top], [right, bottom]] = [toUnit(west, north), toUnit(east, south)];
    return { west: left, east: right, north: top, south: bottom };
  }, [extent]);
  const filterArea = (area: Bounds): void =>
    navigate({ ...address, offset: 0, filters: toAreaFilters(address.filters, columns, area, end) });
  const tellCount = (seen: Bounds): readonly string[] => {
    if (!places) return [];
    const records = placesIn(places, seen).reduce((sum, place) => sum + place.records, 0);
    return [t.inView(formatCount(records), records)];
  };
  const filtersOf = (item: MapItem): Filters | null => {
    if (item.kind !== 'place') return null;
    const { place } = item;
    if (place.id !== null) return setCondition(address.filters, '_id', anyOf([Number(place.id)], 'integer'));
    return zoom === null ? null : toAreaFilters(address.filters, columns, cellOf(place, zoom), end);
  };
  return (
    <MapFrame
      props={props}
      stage={{
        name: t.name(t.kinds.points, title),
        layer,
        world: world.countries,
        sphere: null,
        height: MERCATOR.height,
        east: end,
        everything,
        place: spec.place,
        tiles: catalogue.map,
        tell: tellPlace,
      }}
      status={(seen) =>
        [
          ...(seen === null ? [] : tellCount(seen)),
          ...(extent === null ? [] : toExtentTexts(extent, total)),
          ...(world.problem === null ? [] : [t.failed(world.problem)]),
        ].join(' ')
      }
      loading={loading}
      problem={problem}
      onRetry={retry}
      onView={onView}
      onArea={filterArea}
      filtersOf={filtersOf}
      actions={(seen) => (
        <button type="button" className="button" onClick={() => filterArea(seen)}>
          {t.filterArea}
        </button>
      )}
    />
  );
}

function toExtentTexts({ records }: Extent, total: number | null): readonly string[] {
  const t = strings().map;
  if (records === 0) return [t.nothing];
  const texts = [t.allOf(formatCount(records), records)];
  return total !== null && total > records
    ? [...texts, t.without(formatCount(total - records), total - records)]
    : texts;
}

function tellPlace(item: MapItem): string {
  if (item.kind !== 'place') return '';
  const { place } = item;
  if (place.records > 1) return strings().map.here(formatCount(place.records));
  if (place.label !== null) return place.label;
  return `${formatPlain(Number(place.latitude.toFixed(4)))}, ${formatPlain(Number(place.longitude.toFixed(4)))}`;
}
