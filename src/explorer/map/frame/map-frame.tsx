import type { ReactNode } from 'react';
import { useState } from 'react';
import { navigate } from '../../address/navigate.ts';
import type { Problem } from '../../api/problem.ts';
import type { Filters } from '../../filters/filters.ts';
import type { SelectionProps } from '../../resource/selection-view.tsx';
import { ProblemNotice } from '../../status/problem-notice.tsx';
import { ProgressCard } from '../../status/progress-card.tsx';
import { strings } from '../../strings/strings.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { layerIn } from '../geometry/layer-in.ts';
import { MapCard } from '../map-card.tsx';
import type { MapItem } from '../geometry/map-layer.ts';
import { keyOfItem } from '../geometry/map-layer.ts';
import type { MapSpec } from '../map-spec.ts';
import { MapStage } from './map-stage.tsx';
import type { Stage } from './map-stage.tsx';
import { MapTable } from '../map-table.tsx';
import type { Bounds, Size, View } from '../geometry/view.ts';
import { boundsOf } from '../geometry/view.ts';

/** Milliseconds a map may take before the page speaks of waiting. */
const PATIENCE = 400;

/** What every map is given. */
export interface MapProps extends Omit<SelectionProps, 'asked'> {
  readonly spec: MapSpec;
  /** Records that search and filters leave; null while unknown. */
  readonly total: number | null;
}

/** A map with what is told of it: the card of what was chosen, a table for readers, how much of the data it is. */
export function MapFrame({
  props: { address, spec, fields },
  stage,
  status,
  loading,
  problem,
  onRetry,
  onView = ignore,
  onArea = null,
  filtersOf,
  legend,
  actions,
}: {
  readonly props: MapProps;
  readonly stage: Stage;
  /** How much of the data is shown. @param seen the part of the map on the screen; null before it stands in the page */
  readonly status: (seen: Bounds | null) => string;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly onRetry: () => void;
  readonly onView?: (view: View, size: Size) => void;
  readonly onArea?: ((area: Bounds) => void) | null;
  /** The filters that leave an item's records; null where none can. */
  readonly filtersOf: (item: MapItem) => Filters | null;
  readonly legend?: ReactNode;
  readonly actions?: (seen: Bounds) => ReactNode;
}): ReactNode {
  const t = strings().map;
  const late = useDelayed(loading, PATIENCE);
  const [item, setItem] = useState<MapItem | null>(null);
  const [seen, setSeen] = useState<Bounds | null>(null);
  const show = (chosen: MapItem): void => {
    const filters = filtersOf(chosen);
    if (filters) navigate({ ...address, view: 'table', offset: 0, filters });
  };
  return (
    <>
      <div className="result map-result" aria-busy={loading} data-stale={late || undefined}>
        {problem ? (
          <ProblemNotice problem={problem} onRetry={onRetry} />
        ) : (
          <MapStage
            stage={stage}
            onView={(view, size) => {
              setSeen(boundsOf(view, size));
              onView(view, size);
            }}
            onPlace={(place) => {
              if (spec.of.kind === 'points' || spec.of.kind === 'shapes')
                navigate({ ...address, map: { ...spec, place } }, true);
            }}
            onArea={onArea}
            onItem={setItem}
          >
            {legend}
            {item && (
              <MapCard
                key={keyOfItem(item)}
                item={item}
                text={stage.tell(item)}
                resource={address.resource}
                fields={fields}
                onTable={filtersOf(item) ? () => show(item) : null}
                onClose={() => setItem(null)}
              />
            )}
          </MapStage>
        )}
        {late && <ProgressCard />}
      </div>
      {stage.layer && seen && (
        <MapTable layer={layerIn(stage.layer, seen)} tell={stage.tell} onItem={setItem} />
      )}
      <footer className="pager">
        <output className="count" aria-live="polite">
          {!loading && status(seen)}
          {stage.layer === null && loading && t.loading}
        </output>
        {seen && actions?.(seen)}
      </footer>
    </>
  );
}

function ignore(): void {
  // Most maps need not know where one is.
}
