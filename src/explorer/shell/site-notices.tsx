import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { useExplorer } from '../explorer-context.ts';
import { useBackendState } from '../status/use-backend-state.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** What concerns the whole site: no connection, no service worker. */
export function SiteNotices(): ReactNode {
  const t = strings();
  const { noServiceWorker, outdated, full } = useBackendState(useExplorer().backend);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  return (
    <div aria-live="polite">
      {outdated && (
        <p className="site-notice">
          {t.offline.newVersion}{' '}
          <Button look="link" onClick={() => location.reload()}>
            {t.offline.reload}
          </Button>
        </p>
      )}
      {full && <p className="site-notice">{t.offline.notStored}</p>}
      {!online && <p className="site-notice">{t.site.offline}</p>}
      {noServiceWorker !== null && (
        <p className="site-notice">
          <Icon name="info" /> {t.site.noServiceWorker} <span className="dim">({noServiceWorker})</span>
        </p>
      )}
    </div>
  );
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
