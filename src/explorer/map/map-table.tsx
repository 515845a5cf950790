import type { ReactNode } from 'react';
import { formatCount, formatPlain } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { FoldedTable } from '../ui/folded-table.tsx';
import type { MapItem, MapLayer } from './geometry/map-layer.ts';
import { keyOfItem } from './geometry/map-layer.ts';

/** Rows that are written out. */
const MOST_ROWS = 200;

/** What a map shows as a table: every row opens what it is of. */
export function MapTable({
  layer,
  tell,
  onItem,
}: {
  /** What of the map is in view. */
  readonly layer: MapLayer;
  /** Of an item, in a line. */
  readonly tell: (item: MapItem) => string;
  readonly onItem: (item: MapItem) => void;
}): ReactNode {
  const t = strings().map;
  const places = [
    { name: t.latitude, isNumeric: true },
    { name: t.longitude, isNumeric: true },
  ];
  return (
    <div className="map-table">
      <FoldedTable
        title={t.asTable}
        columns={[{ name: t.place }, ...(layer.kind === 'points' ? places : [])]}
        rows={() =>
          toItems(layer).map((item) => ({
            key: keyOfItem(item),
            name: tell(item),
            onOpen: () => onItem(item),
            cells:
              item.kind === 'place'
                ? [item.place.latitude, item.place.longitude].map((one) =>
                    formatPlain(Number(one.toFixed(4))),
                  )
                : [],
          }))
        }
        most={MOST_ROWS}
        cut={(shown, all) => t.tableCut(formatCount(shown), formatCount(all))}
        empty={t.inView(formatCount(0), 0)}
      />
    </div>
  );
}

/** What a layer has, the most first. */
function toItems(layer: MapLayer): readonly MapItem[] {
  switch (layer.kind) {
    case 'points':
      return layer.places
        .toSorted((a, b) => b.records - a.records)
        .map((place) => ({ kind: 'place', place }));
    case 'shapes':
      return layer.shapes.map((shape) => ({ kind: 'shape', shape }));
    case 'regions':
      return layer.regions
        .toSorted((a, b) => b.figure - a.figure)
        .map((region) => ({ kind: 'region', region }));
  }
}
