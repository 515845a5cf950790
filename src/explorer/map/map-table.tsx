import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatCount, formatPlain } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { MapItem, MapLayer } from './map-layer.ts';

/** Rows that are written out; more would be no reading. */
const MOST_ROWS = 200;

interface MapTableProps {
  /** What of the map is in view. */
  readonly layer: MapLayer;
  /** Of an item, in a line. */
  readonly tell: (item: MapItem) => string;
  readonly onItem: (item: MapItem) => void;
}

/** What a map shows as a table, for who cannot see it: every row opens what it is of. */
export function MapTable(props: MapTableProps): ReactNode {
  const t = strings().map;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="chart-table map-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.asTable}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}

function Rows({ layer, tell, onItem }: MapTableProps): ReactNode {
  const t = strings().map;
  const items = toItems(layer);
  if (items.length === 0) return <p className="dim">{t.inView(formatCount(0), 0)}</p>;
  const rows = items.slice(0, MOST_ROWS);
  return (
    <>
      <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={t.asTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.place}</th>
              {layer.kind === 'points' && (
                <>
                  <th scope="col" className="numeric">
                    {t.latitude}
                  </th>
                  <th scope="col" className="numeric">
                    {t.longitude}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <tr key={keyOf(item)}>
                <th scope="row">
                  <button type="button" className="link" onClick={() => onItem(item)}>
                    <bdi>{tell(item)}</bdi>
                  </button>
                </th>
                {item.kind === 'place' && (
                  <>
                    <td className="numeric">{formatPlain(Number(item.place.latitude.toFixed(4)))}</td>
                    <td className="numeric">{formatPlain(Number(item.place.longitude.toFixed(4)))}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {items.length > rows.length && (
        <p className="dim">{t.tableCut(formatCount(rows.length), formatCount(items.length))}</p>
      )}
    </>
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
    case 'countries':
      return layer.countries
        .toSorted((a, b) => b.figure - a.figure)
        .map((country) => ({ kind: 'country', country }));
  }
}

/** What an item stays when the view moves: a record, a country, or where several records are shown as one. */
function keyOf(item: MapItem): string {
  switch (item.kind) {
    case 'place':
      return item.place.id ?? `${item.place.longitude} ${item.place.latitude}`;
    case 'shape':
      return item.shape.id;
    case 'country':
      return item.country.numeric;
  }
}
