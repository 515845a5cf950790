import type { ReactNode } from 'react';
import type { CatalogueResource } from '../catalogue/catalogue.ts';
import { useExplorer } from '../explorer-context.ts';
import { useBackendState } from '../status/use-backend-state.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { OfflineTrouble, progressOf } from './offline-progress.tsx';
import { useOffline } from './use-offline.ts';

/** Beside a resource's facts: whether it is kept offline, and the way to have it so. Nothing where nothing can be kept; its place while that is unknown. */
export function KeepResource({ resource }: { readonly resource: CatalogueResource }): ReactNode {
  const t = strings().offline;
  const { model, view } = useOffline();
  const { ready } = useBackendState(useExplorer().backend);
  const copy = view.state?.resources.get(resource.id);
  const unknown = !ready || (model !== null && view.state === null);
  if (unknown && !resource.isDropped)
    return (
      <li className="keep-resource reserved">
        <Icon name="offline" /> {t.keep}
      </li>
    );
  if (!model || !copy) return null;
  const job = view.job?.ids.includes(resource.id) ? view.job : null;
  return (
    <li className="keep-resource">
      {job ? (
        <Button look="link" onClick={model.cancel}>
          <span role="status">{progressOf(job) || t.running}</span>
          {' – '}
          {t.cancel}
        </Button>
      ) : copy.state === 'kept' ? (
        <span>
          <Icon name="check" /> {t.kept}
        </span>
      ) : (
        <Button look="link" disabled={view.job !== null} onClick={() => model.keep([resource.id])}>
          <Icon name="offline" /> {t.keep}
        </Button>
      )}
      {!job && view.problem && <OfflineTrouble problem={view.problem} />}
    </li>
  );
}
