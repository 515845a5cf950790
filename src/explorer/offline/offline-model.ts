import { createListeners } from '../ui/listeners.ts';
import type { OfflineState, OfflineStore, SpaceError } from '../../host/datapond.ts';

/** What the explorer shows of offline use. */
export interface OfflineView {
  /** Null until it was read. */
  readonly state: OfflineState | null;
  /** What is being kept at this moment. */
  readonly job: OfflineJob | null;
  readonly problem: OfflineProblem | null;
}

/** Resources that are being kept, and how far that is. */
export interface OfflineJob {
  readonly ids: readonly string[];
  /** Bytes. */
  readonly loaded: number;
  readonly total: number;
}

/** Why the last wish was not fulfilled. Bytes. */
export type OfflineProblem =
  | { readonly kind: 'space'; readonly needed: number; readonly free: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** Offline use as the explorer drives it: one wish at a time, which goes on while nobody looks. */
export interface OfflineModel {
  snapshot(): OfflineView;
  subscribe(listener: () => void): () => void;
  /** Reads what is there anew. */
  refresh(): void;
  keep(ids: readonly string[]): void;
  /** Gives the wish under way up. */
  cancel(): void;
  remove(ids: readonly string[]): void;
}

/** The model of a store; no wish of it rejects: what is wrong is a problem of its view. */
export function createOfflineModel(store: OfflineStore): OfflineModel {
  let view: OfflineView = { state: null, job: null, problem: null };
  let controller: AbortController | null = null;
  const { tell, subscribe } = createListeners();
  const change = (part: Partial<OfflineView>): void => {
    view = { ...view, ...part };
    tell();
  };
  const read = async (): Promise<void> => change({ state: await store.read() });
  const fail = (error: unknown): void => change({ problem: toProblem(error) });

  async function keep(ids: readonly string[], signal: AbortSignal): Promise<void> {
    change({ job: { ids, loaded: 0, total: 0 }, problem: null });
    try {
      await store.keep(ids, {
        signal,
        onProgress: (loaded, total) => change({ job: { ids, loaded, total } }),
      });
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      controller = null;
      change({ job: null });
      await read().catch(fail);
    }
  }

  return {
    snapshot: () => view,
    subscribe,
    refresh: () => void read().catch(fail),
    keep(ids) {
      if (controller) return;
      controller = new AbortController();
      void keep(ids, controller.signal);
    },
    cancel: () => controller?.abort(),
    remove(ids) {
      change({ problem: null });
      store.remove(ids).then(read).catch(fail);
    },
  };
}

function toProblem(error: unknown): OfflineProblem {
  if (isSpaceError(error)) return { kind: 'space', needed: error.needed, free: error.free };
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

/** The class itself is the host's; its name tells it as well. */
function isSpaceError(error: unknown): error is SpaceError {
  return error instanceof Error && error.name === 'SpaceError';
}
