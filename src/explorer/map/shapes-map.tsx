import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import { toSelection } from '../address/to-request.ts';
import { openSource } from '../aggregate/open-source.ts';
import { useLoaded } from '../aggregate/use-loaded.ts';
import { useExplorer } from '../explorer-context.ts';
import { anyOf, setCondition } from '../filters/filters.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { MapProps } from './frame/map-frame.tsx';
import { MapFrame } from './frame/map-frame.tsx';
import type { MapItem } from './geometry/map-layer.ts';
import { MERCATOR } from './geometry/projection.ts';
import { MOST_SHAPES, toShapes } from './geometry/shapes.ts';
import { useWorld } from './areas/use-world.ts';
import { boundsAround } from './geometry/view.ts';

const ID: Field = { id: '_id', type: 'int4' };

/** Records with geometries, as GeoJSON has them: points, lines and areas. */
export function ShapesMap({
  props,
  geometry,
  label,
}: {
  readonly props: MapProps;
  readonly geometry: Field;
  /** Tells a shape's name; null where no column does. */
  readonly label: Field | null;
}): ReactNode {
  const t = strings().map;
  const { address, fields, total, spec, title, onAnswer } = props;
  const { client, catalogue } = useExplorer();
  const world = useWorld(MERCATOR, catalogue.map === null);
  const columns = [ID, geometry, ...(label ? [label] : [])];
  const names = columns.map(({ id }) => id);
  const key = JSON.stringify([toSelection({ ...address, sort: [] }), names]);
  const loaded = useLoaded(key, async (signal) => {
    const source = openSource({ client, address, fields, signal, onAnswer });
    const [all] = await source.groups({
      keys: [],
      figures: [{ measure: 'count', field: null, name: 'records' }],
      present: [geometry],
      top: null,
    });
    const available = all?.records ?? 0;
    const rows = await source.sample({ columns, present: [geometry], available, most: MOST_SHAPES });
    return { shapes: toShapes(rows), available };
  });
  const { value } = loaded;
  const layer = useMemo(() => value && ({ kind: 'shapes', shapes: value.shapes } as const), [value]);
  const everything = useMemo(() => value && boundsAround(value.shapes.map(({ bounds }) => bounds)), [value]);
  const tell = (item: MapItem): string =>
    item.kind === 'shape' ? toCellText(item.shape.label ?? strings().record.title(item.shape.id)) : '';
  const status = value
    ? [
        value.shapes.length < value.available
          ? t.first(formatCount(value.shapes.length), formatCount(value.available))
          : t.allOf(formatCount(value.available), value.available),
        ...(total !== null && total > value.available
          ? [t.without(formatCount(total - value.available), total - value.available)]
          : []),
        ...(world.problem === null ? [] : [t.failed(world.problem)]),
      ].join(' ')
    : '';
  return (
    <MapFrame
      props={props}
      stage={{
        name: t.name(t.kinds.shapes, title),
        layer,
        world: world.countries,
        sphere: null,
        height: MERCATOR.height,
        east: 1,
        everything,
        place: spec.place,
        tiles: catalogue.map,
        tell,
      }}
      status={() => status}
      loading={loaded.loading}
      problem={loaded.problem}
      onRetry={loaded.retry}
      filtersOf={(item) =>
        item.kind === 'shape'
          ? setCondition(address.filters, '_id', anyOf([Number(item.shape.id)], 'integer'))
          : null
      }
    />
  );
}
