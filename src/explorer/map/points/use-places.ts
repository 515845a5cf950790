import { useCallback, useState } from 'react';
import type { AggregateSource } from '../../aggregate/source.ts';
import type { Loaded } from '../../aggregate/use-loaded.ts';
import { useLoaded } from '../../aggregate/use-loaded.ts';
import type { CellBox } from '../geometry/cells.ts';
import { boxAround, covers } from '../geometry/cells.ts';
import type { Extent, PointColumns } from './load-places.ts';
import { loadCells, loadExtent, loadPoints, MOST_POINTS } from './load-places.ts';
import type { Place } from '../geometry/map-layer.ts';
import { FURTHEST_EAST } from '../geometry/mercator.ts';
import type { Size, View } from '../geometry/view.ts';

/** The points that a map shows, and how they stand. */
export interface Places extends Pick<Loaded<unknown>, 'problem' | 'retry'> {
  /** Where all lie; null while unknown. Perhaps of what was selected before, so that the map need not jump. */
  readonly extent: Extent | null;
  /** Null before the first; perhaps of what was selected before. */
  readonly places: readonly Place[] | null;
  /** The whole zoom whose cells the places are; null: each is a point. */
  readonly zoom: number | null;
  /** Whether something is awaited that is in view. */
  readonly loading: boolean;
  /** Where the map ends in the east. */
  readonly end: number;
  readonly onView: (view: View, size: Size) => void;
}

/**
 * Points one by one, or those near one another together: the cells around the part in view are asked for before the view comes to them.
 * @param key tells which records are selected, and what is asked of them
 * @param placed whether the view is somewhere before it is known where all points lie
 */
export function usePlaces(
  key: string,
  columns: PointColumns,
  { open, placed }: { readonly open: (signal: AbortSignal) => AggregateSource; readonly placed: boolean },
): Places {
  const [seen, setSeen] = useState<{ readonly view: View; readonly size: Size } | null>(null);
  const [box, setBox] = useState<CellBox | null>(null);
  const loaded = useLoaded(key, (signal) => loadExtent(open(signal), columns));
  const extent = loaded.value;
  const end = extent?.box && extent.box.east > 180 ? FURTHEST_EAST : 1;
  const known = loaded.loading ? null : extent;
  const few = known !== null && known.records <= MOST_POINTS;
  const points = useLoaded(few ? key : null, async (signal) =>
    loadPoints(open(signal), columns, known?.records ?? 0),
  );
  const cells = useLoaded(known && !few && box ? `${key} ${JSON.stringify(box)}` : null, async (signal) => {
    const of = box as CellBox;
    return { key, box: of, places: await loadCells(open(signal), columns, of) };
  });
  // Before, the world would be asked for that is shown until then.
  const isSomewhere = placed || extent !== null;
  const onView = useCallback(
    (view: View, size: Size): void => {
      setSeen({ view, size });
      if (isSomewhere) setBox((old) => boxAround(view, size, { end, old }));
    },
    [isSomewhere, end],
  );
  const { value } = cells;
  const isThere = few
    ? !points.loading
    : value?.key === key && seen !== null && covers(value.box, seen.view, { size: seen.size, end });
  const failed = [loaded, few ? points : cells].find(({ problem }) => problem !== null);
  return {
    extent,
    places: few ? points.value : (value?.places ?? null),
    zoom: few ? null : (value?.box.zoom ?? null),
    loading: failed === undefined && (loaded.loading || !isThere),
    end,
    problem: failed?.problem ?? null,
    retry: failed?.retry ?? loaded.retry,
    onView,
  };
}
