import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SiteMap } from '../../catalogue/catalogue.ts';
import type { Size, View } from '../geometry/view.ts';
import { boxOf } from '../geometry/view.ts';

/** The site's own tile server. */
export type MapTiles = SiteMap;

/** Tiles of pictures below a map. They are looked at, not read. */
export function TileLayer({
  tiles,
  view,
  size,
  east: end,
}: {
  readonly tiles: MapTiles;
  readonly view: View;
  readonly size: Size;
  /** Where the map ends. */
  readonly east: number;
}): ReactNode {
  // One that fails stays away: the map is there without it.
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const { zoom, west, east, north, south } = boxOf(view, size, end);
  const count = 2 ** zoom;
  const side = view.k / count;
  const columns = range(Math.round(west * count), Math.round(east * count));
  const rows = range(Math.round(north * count), Math.round(south * count));
  return (
    <div className="map-tiles" aria-hidden="true" dir="ltr">
      {rows.flatMap((row) =>
        columns.map((column) => {
          const url = toTileUrl(tiles.tiles, zoom, column % count, row);
          if (failed.has(url)) return null;
          return (
            <img
              key={`${column} ${url}`}
              src={url}
              alt=""
              draggable={false}
              style={{
                width: side + 0.5,
                height: side + 0.5,
                transform: `translate(${view.x + column * side}px, ${view.y + row * side}px)`,
              }}
              onError={() => setFailed((old) => new Set([...old, url]))}
            />
          );
        }),
      )}
    </div>
  );
}

/** The address of a tile. @param template with `{z}`, `{x}` and `{y}` */
function toTileUrl(template: string, zoom: number, column: number, row: number): string {
  return template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
