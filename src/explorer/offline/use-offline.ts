import { useEffect, useSyncExternalStore } from 'react';
import { useExplorer } from '../explorer-context.ts';
import { useBackendState } from '../status/use-backend-state.ts';
import type { OfflineModel, OfflineView } from './offline-model.ts';

const NOTHING: OfflineView = { state: null, job: null, problem: null };
const never = () => () => undefined;

/** Offline use on this device, read when a component first needs it; the model is null where nothing can be kept. */
export function useOffline(): { readonly model: OfflineModel | null; readonly view: OfflineView } {
  const model = useBackendState(useExplorer().backend).offline;
  const view = useSyncExternalStore(model?.subscribe ?? never, model?.snapshot ?? (() => NOTHING));
  useEffect(() => model?.refresh(), [model]);
  return { model, view };
}
