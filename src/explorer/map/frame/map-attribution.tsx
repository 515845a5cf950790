import type { ReactNode } from 'react';
import type { MapTiles } from './map-tiles.tsx';

/** Whose map it is: of tiles as the site says, `[with links](https://…)`; else Natural Earth, which asks for nothing. */
export function MapAttribution({ tiles }: { readonly tiles: MapTiles | null }): ReactNode {
  if (!tiles) return <p className="map-attribution">Natural Earth</p>;
  const parts = tiles.attribution.split(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/);
  return (
    <p className="map-attribution">
      {parts.map((part, index) =>
        // Every third part is an address, and the one before its text.
        index % 3 === 0 ? (
          part
        ) : index % 3 === 1 ? (
          <a key={`${index} ${part}`} href={parts[index + 1]} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : null,
      )}
    </p>
  );
}
