import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { VIEWS, formatAddress } from '../address/address.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';

const VIEW_ICONS = { table: 'table', chart: 'chart', group: 'group', sql: 'play', map: 'map' } as const;

/** What can stand beside the table. */
export type Panel = 'facets' | 'request';

/** How a resource is looked at: its views, and what stands beside them. */
export function ResourceViews({
  address,
  hasMap,
  panel,
  onPanel,
}: {
  readonly address: ResourceAddress;
  /** Whether its columns say where something is. */
  readonly hasMap: boolean;
  /** The open one. */
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel) => void;
}): ReactNode {
  const t = strings();
  return (
    <nav className="views" aria-label={t.views.label}>
      {VIEWS.filter((view) => view !== 'map' || hasMap).map((view) => (
        <a
          key={view}
          className="view-tab"
          href={formatAddress({ ...address, view })}
          aria-current={address.view === view ? 'page' : undefined}
        >
          <Icon name={VIEW_ICONS[view]} /> {t.views[view]}
        </a>
      ))}
      {(['facets', 'request'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="view-tab"
          // It stays where it is, so that no button moves under the pointer.
          disabled={one === 'facets' && address.view === 'sql'}
          aria-expanded={panel === one}
          aria-controls={panel === one ? 'side-panel' : undefined}
          onClick={() => onPanel(one)}
        >
          <Icon name={one === 'request' ? 'code' : 'filter'} /> {t[one].title}
        </button>
      ))}
    </nav>
  );
}
