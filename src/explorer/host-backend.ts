import type { HostEvent, OfflineStore } from '../host/datapond.ts';
import type { DroppedFiles } from '../host/dropped/dropped-files.ts';
import type { ReadStatistics } from '../host/table-statistics.ts';
import type { Backend, BackendState, Transfer } from './backend.ts';
import { BACKEND_AT_REST } from './backend.ts';
import { createOfflineModel } from './offline/offline-model.ts';
import { createListeners } from './ui/listeners.ts';

/** The backend over the site's host: folds its events into one state. */
export function createHostBackend(host: {
  readonly base: URL;
  readonly ready: Promise<void>;
  readonly statistics: ReadStatistics;
  readonly withoutServiceWorker: Promise<string | null>;
  readonly files: DroppedFiles;
  readonly opensFiles: boolean;
  readonly offline: Promise<OfflineStore | null>;
  readonly onHostEvent: (listener: (event: HostEvent) => void) => () => void;
  readonly onNewVersion: (listener: () => void) => () => void;
}): Backend {
  let state = BACKEND_AT_REST;
  const { tell, subscribe } = createListeners();
  const change = (next: BackendState): void => {
    if (next === state) return;
    state = next;
    tell();
  };
  host.onHostEvent((event) => change(afterEvent(state, event)));
  void host.withoutServiceWorker.then((reason) => change({ ...state, ready: true, noServiceWorker: reason }));
  void host.offline.then((store) => store && change({ ...state, offline: createOfflineModel(store) }));
  host.onNewVersion(() => change({ ...state, outdated: true }));
  return {
    files: host.files,
    opensFiles: host.opensFiles,
    base: host.base,
    ready: host.ready,
    statistics: host.statistics,
    snapshot: () => state,
    subscribe,
  };
}

/** The state after one event. Errors of single requests are told by their answers, so they change nothing here. */
export function afterEvent(state: BackendState, event: HostEvent): BackendState {
  switch (event.kind) {
    case 'host':
      return { ...state, engine: 'stopped', transfers: [] };
    case 'engine':
      return {
        ...state,
        engine: event.state,
        transfers: state.transfers.filter((transfer) => transfer.what !== 'engine'),
      };
    case 'download':
      return { ...state, transfers: withTransfer(state.transfers, event) };
    case 'opened':
      return state;
    case 'error':
      return event.code === 'storage-full' ? { ...state, full: true } : state;
  }
}

function withTransfer(
  transfers: readonly Transfer[],
  next: Transfer & { readonly kind: 'download' },
): Transfer[] {
  const { what, name, loaded, total } = next;
  const others = transfers.filter((transfer) => transfer.what !== what || transfer.name !== name);
  return loaded === total ? others : [...others, { what, name, loaded, total }];
}
