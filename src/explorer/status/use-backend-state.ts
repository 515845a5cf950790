import { useSyncExternalStore } from 'react';
import type { Backend, BackendState } from '../backend.ts';

/** The backend's state, now and after every change. */
export function useBackendState(backend: Backend): BackendState {
  return useSyncExternalStore(backend.subscribe, backend.snapshot);
}
