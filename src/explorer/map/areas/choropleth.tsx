import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { GeoJSON } from 'geojson';
import type { Field } from '../../../core/catalog.ts';
import { toSelection } from '../../address/to-request.ts';
import { openSource } from '../../aggregate/open-source.ts';
import type { Group, Measure } from '../../aggregate/question.ts';
import { isAdditive } from '../../aggregate/question.ts';
import type { Loaded } from '../../aggregate/use-loaded.ts';
import { useLoaded } from '../../aggregate/use-loaded.ts';
import { useExplorer } from '../../explorer-context.ts';
import { anyOf, setCondition } from '../../filters/filters.ts';
import { toCellText } from '../../grid/cells/cell-text.ts';
import { toColumnKind } from '../../grid/cells/column-kind.ts';
import { formatCount, formatPlain } from '../../strings/format.ts';
import { strings } from '../../strings/strings.ts';
import type { Sight } from '../geometry/main-extent.ts';
import { mainExtent } from '../geometry/main-extent.ts';
import { MapLegend } from '../map-legend.tsx';
import type { MapProps } from '../frame/map-frame.tsx';
import { MapFrame } from '../frame/map-frame.tsx';
import type { DrawnRegion } from '../geometry/map-layer.ts';
import type { GlobeProjection, Outline } from '../geometry/projection.ts';
import type { Shading } from './shade-regions.ts';
import { shadeRegions } from './shade-regions.ts';
import type { Bounds } from '../geometry/view.ts';

/** Values that are named where they are on no map. */
const MOST_NAMED = 8;

/** A country or region with what its place is reckoned from. */
interface PlacedRegion extends DrawnRegion {
  readonly shape: GeoJSON;
  /** What lies together: a country's regions are shown like one. */
  readonly of: string;
}

/** What a choropleth map is drawn of. */
export interface Atlas {
  readonly projection: GlobeProjection;
  /** What may have a figure. What is drawn later lies on what is drawn before. */
  readonly regions: readonly PlacedRegion[];
  /** Outlines below. */
  readonly world: readonly Outline[];
  /** How much of it is shown at first. */
  readonly sight: Sight;
}

/** What is told of each of a column's values. */
export interface RegionFigures {
  readonly field: Field;
  readonly measure: Measure;
  /** Null: records are counted. */
  readonly column: Field | null;
}

/** The figures of all values of a column, of the records that search and filters leave. */
export function useRegionFigures(
  { address, fields, onAnswer }: MapProps,
  { field, measure, column }: RegionFigures,
): Loaded<readonly Group[]> {
  const { client } = useExplorer();
  const names = [field.id, ...(column ? [column.id] : [])];
  const key = JSON.stringify([toSelection({ ...address, sort: [] }), names, measure]);
  return useLoaded(key, async (signal) => {
    const source = openSource({ client, address, fields, signal, onAnswer });
    return source.groups({
      keys: [{ field, bucket: { kind: 'values' }, name: field.id }],
      figures: [{ measure, field: column, name: column === null ? 'records' : `${measure} of ${column.id}` }],
      present: [field],
      top: null,
    });
  });
}

/** Countries or regions of them, each in the colour of its figure. */
export function Choropleth({
  props,
  kind,
  figures: { field, measure, column },
  loaded,
  atlas,
  atlasProblem,
  find,
  tellName,
  tellCount,
}: {
  readonly props: MapProps;
  readonly kind: 'countries' | 'regions';
  readonly figures: RegionFigures;
  readonly loaded: Loaded<readonly Group[]>;
  /** Null while it is on its way. */
  readonly atlas: Atlas | null;
  /** Why there are no outlines; null where there are, or they are on their way. */
  readonly atlasProblem: string | null;
  /** Tells the code of what a value names; null for what is none. The same as long as it finds the same. */
  readonly find: (value: string) => string | null;
  readonly tellName: (region: DrawnRegion) => string;
  readonly tellCount: (regions: string, records: string) => string;
}): ReactNode {
  const t = strings();
  const { address, title } = props;
  const { value } = loaded;
  const shading = useMemo(
    () => (value && atlas ? shadeRegions(value, find, atlas.regions, isAdditive(measure)) : null),
    [value, atlas, find, measure],
  );
  const extent = useMemo(() => {
    if (!atlas) return 'null';
    const shaded = new Set(shading?.regions.map(({ code }) => code));
    const shapes = new Map<string, GeoJSON[]>();
    for (const { code, of, shape } of atlas.regions)
      if (shaded.has(code)) shapes.set(of, [...(shapes.get(of) ?? []), shape]);
    return JSON.stringify(mainExtent([...shapes.values()], atlas.projection.boundsOf, atlas.sight));
  }, [shading, atlas]);
  // The same while the regions are: another figure of them moves no map.
  const everything = useMemo(() => JSON.parse(extent) as Bounds | null, [extent]);
  const sphere = useMemo(() => atlas?.projection.sphere() ?? null, [atlas]);
  const layer = useMemo(() => shading && ({ kind: 'regions', regions: shading.regions } as const), [shading]);
  const figureName =
    column === null ? t.chart.records : t.chart.measureOf(t.chart.measures[measure], toCellText(column.id));
  return (
    <MapFrame
      props={props}
      stage={{
        name: t.map.name(t.map.kinds[kind], title),
        layer,
        world: atlas?.world ?? [],
        sphere,
        height: atlas?.projection.height ?? 1,
        east: 1,
        everything,
        place: null,
        tiles: null,
        tell: (item) =>
          item.kind === 'region'
            ? `${tellName(item.region)}: ${formatPlain(item.region.figure)} ${column === null ? t.chart.records : `(${figureName})`}`
            : '',
      }}
      status={() =>
        shading ? tellShading(shading, tellCount) : atlasProblem === null ? '' : t.map.failed(atlasProblem)
      }
      loading={loaded.loading || (shading === null && atlasProblem === null)}
      problem={loaded.problem}
      onRetry={loaded.retry}
      filtersOf={(item) =>
        item.kind === 'region'
          ? setCondition(address.filters, field.id, anyOf(item.region.values, toColumnKind(field.type)))
          : null
      }
      legend={shading && <MapLegend title={figureName} steps={shading.steps} />}
    />
  );
}

/** How many records are drawn, and which are not. */
function tellShading(
  { regions, undrawn }: Shading,
  tellCount: (regions: string, records: string) => string,
): string {
  const t = strings().map;
  const drawn = regions.reduce((sum, { records }) => sum + records, 0);
  const told = tellCount(formatCount(regions.length), formatCount(drawn));
  if (undrawn.length === 0) return told;
  const records = undrawn.reduce((sum, one) => sum + one.records, 0);
  const values = undrawn
    .slice(0, MOST_NAMED)
    .map((one) => `${toCellText(one.value)} (${formatCount(one.records)})`);
  const all = [...values, ...(undrawn.length > MOST_NAMED ? ['…'] : [])].join(', ');
  return `${told} ${t.undrawn(formatCount(records), records, all)}`;
}
