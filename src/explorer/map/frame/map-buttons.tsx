import type { ReactNode } from 'react';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Zooms by buttons: for who has no wheel and no second finger. */
export function MapButtons({
  onZoom,
  onEverything,
}: {
  /** @param factor above 1 comes closer */
  readonly onZoom: (factor: number) => void;
  readonly onEverything: () => void;
}): ReactNode {
  const t = strings().map;
  return (
    <div className="map-buttons">
      <IconButton icon="plus" label={t.zoomIn} onClick={() => onZoom(2)} />
      <IconButton icon="minus" label={t.zoomOut} onClick={() => onZoom(0.5)} />
      <IconButton icon="home" label={t.everything} onClick={onEverything} />
    </div>
  );
}
