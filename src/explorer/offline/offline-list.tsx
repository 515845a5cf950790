import type { ReactNode } from 'react';
import type { CatalogueResource } from '../catalogue/catalogue.ts';
import { useExplorer } from '../explorer-context.ts';
import type { OfflineState } from '../../host/datapond.ts';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { OfflineModel, OfflineView } from './offline-model.ts';
import { OfflineProgress, OfflineTrouble } from './offline-progress.tsx';
import { useOffline } from './use-offline.ts';

/** What is kept on this device and what could be: the space, everything at once, each table by itself. */
export function OfflineList(): ReactNode {
  const t = strings().offline;
  const { model, view } = useOffline();
  const { state, job, problem } = view;
  const tables = useTables(state);
  if (!model) return <p>{t.unavailable}</p>;
  const missing = tables.filter(({ id }) => state?.resources.get(id)?.state !== 'kept').map(({ id }) => id);
  const bytes = missing.reduce(
    (sum, id) => sum + (state?.resources.get(id)?.bytes ?? 0),
    state?.pending ?? 0,
  );
  return (
    <div className="offline-list">
      <p className="dim">{t.intro}</p>
      {state && <Space state={state} />}
      {problem && <OfflineTrouble problem={problem} />}
      {job ? (
        <OfflineProgress job={job} onCancel={model.cancel} />
      ) : (
        missing.length > 0 && (
          <div>
            <Button look="primary" onClick={() => model.keep(missing)}>
              <Icon name="offline" /> {t.keepAll(formatBytes(bytes))}
            </Button>
          </div>
        )
      )}
      <ul>
        {tables.map((resource) => (
          <Row key={resource.id} resource={resource} model={model} view={view} />
        ))}
      </ul>
    </div>
  );
}

function useTables(state: OfflineState | null): readonly CatalogueResource[] {
  const { catalogue } = useExplorer();
  return catalogue.datasets.flatMap(({ title, resources }) =>
    resources
      .filter(({ id }) => state?.resources.has(id))
      // A dataset of one table is known by its own name; of others, several may have a table called alike.
      .map((resource) => ({
        ...resource,
        title: resources.length === 1 ? title : `${title}: ${resource.title}`,
      })),
  );
}

function Space({ state: { usage, quota, persisted } }: { readonly state: OfflineState }): ReactNode {
  const t = strings().offline;
  return (
    <p className="offline-space">
      {usage !== null && quota !== null && (
        <>{t.storage(formatBytes(usage), formatBytes(Math.max(0, quota - usage)))}. </>
      )}
      <span className="dim">{persisted ? t.persisted : t.notPersisted}</span>
    </p>
  );
}

function Row({
  resource: { id, title },
  model,
  view,
}: {
  readonly resource: CatalogueResource;
  readonly model: OfflineModel;
  readonly view: OfflineView;
}): ReactNode {
  const t = strings().offline;
  const copy = view.state?.resources.get(id);
  if (!copy) return null;
  const busy = view.job !== null;
  return (
    <li className="offline-row">
      <span className="offline-what">
        <bdi>{title}</bdi>
        {copy.state !== 'none' && (
          <span className="dim">
            <Icon name={copy.state === 'kept' ? 'check' : 'info'} /> {copy.state === 'kept' ? t.kept : t.used}
          </span>
        )}
      </span>
      <span className="dim size">{formatBytes(copy.bytes)}</span>
      {copy.state !== 'kept' && (
        <Button disabled={busy} aria-label={t.keepOne(title)} onClick={() => model.keep([id])}>
          {t.keep}
        </Button>
      )}
      {copy.state !== 'none' && (
        <Button
          look="quiet"
          disabled={busy}
          aria-label={t.removeOne(title)}
          onClick={() => model.remove([id])}
        >
          {t.remove}
        </Button>
      )}
    </li>
  );
}
