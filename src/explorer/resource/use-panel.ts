import type { View } from '../address/address.ts';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { useStored } from '../ui/use-stored.ts';
import type { Panel } from './resource-views.tsx';

const PANELS: readonly Panel[] = ['request', 'facets'];

/**
 * The panel that is open, and how to choose another; null: none, as at first, for the table comes first. Beside the table it stays open from
 * one resource to the next. Where it lies over the table it is open for the resource that it was opened for.
 */
export function usePanel(
  resource: string,
  view: View,
): readonly [Panel | null, (panel: Panel | null) => void] {
  const isSheet = useMedia(NARROW);
  const [beside, setBeside] = useStored('panel', ['closed', ...PANELS], 'closed');
  const nameOf = (panel: Panel): string => `${panel} of ${resource}`;
  const [sheet, setSheet] = useStored('sheet', PANELS.map(nameOf), 'closed');
  const chosen = PANELS.find((panel) => (isSheet ? sheet === nameOf(panel) : beside === panel));
  return [
    // A statement's result has no facets.
    chosen === undefined || (chosen === 'facets' && view === 'sql') ? null : chosen,
    (panel) => {
      if (isSheet) setSheet(panel ? nameOf(panel) : 'closed');
      else setBeside(panel ?? 'closed');
    },
  ];
}
