import type { DroppedFiles } from '../host/dropped/dropped-files.ts';
import type { ReadStatistics } from '../host/table-statistics.ts';
import type { OfflineModel } from './offline/offline-model.ts';

/** What the explorer needs to know of the machinery that answers its fetches. main.tsx wires it. */
export interface Backend {
  /** Opens files of this computer. */
  readonly files: DroppedFiles;
  /** Whether that works here: no server opens them. */
  readonly opensFiles: boolean;
  /** The site's address, with a slash at its end. */
  readonly base: URL;
  /** Resolves once fetch() to the API is answered in this page. Never rejects. */
  readonly ready: Promise<void>;
  /** What the build found in whole tables. */
  readonly statistics: ReadStatistics;
  /** Calls the listener after every change of the state; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. */
  snapshot(): BackendState;
}

/** Where the machinery stands. */
export interface BackendState {
  /** Whether `ready` has resolved. */
  readonly ready: boolean;
  readonly engine: 'stopped' | 'starting' | 'ready';
  /** Downloads under way, the oldest first. */
  readonly transfers: readonly Transfer[];
  /** Why there is no service worker, so that links to the API do not open; null when all is well. */
  readonly noServiceWorker: string | null;
  /** What is kept on this device; null while unknown, and where nothing can be. */
  readonly offline: OfflineModel | null;
  /** Whether there is a newer version of the site than this page's. */
  readonly outdated: boolean;
  /** Whether there was no space to keep what was opened. */
  readonly full: boolean;
}

/** One download. */
export interface Transfer {
  /** `engine`: the database itself. `data`: a resource's file. */
  readonly what: 'engine' | 'data';
  /** A file name for people. */
  readonly name: string;
  /** Bytes. */
  readonly loaded: number;
  /** Bytes; null when unknown. */
  readonly total: number | null;
}

/** Before anything happened. */
export const BACKEND_AT_REST: BackendState = {
  ready: false,
  engine: 'stopped',
  transfers: [],
  noServiceWorker: null,
  offline: null,
  outdated: false,
  full: false,
};
