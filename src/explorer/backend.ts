/** What the explorer needs to know of the machinery that answers its fetches. Wired in main.ts; the explorer knows nothing else of it. */
export interface Backend {
  /** Resolves once fetch() to the API is answered in this page; never rejects: why it does not resolve is in the state. */
  readonly ready: Promise<void>;
  /** Calls the listener after every change of the state; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** The same object until something changed. */
  snapshot(): BackendState;
  /** Changes over to the new version of the site that waits, and reloads. */
  applyUpdate(): void;
}

/** Where the machinery stands. */
export interface BackendState {
  /** `unsupported`: this browser or context has no service workers. `failed`: installing one did not work. */
  readonly phase: 'starting' | 'ready' | 'unsupported' | 'failed';
  /** What went wrong, in the browser's words; null unless `failed`. */
  readonly problem: string | null;
  /** Downloads under way, the oldest first. */
  readonly transfers: readonly Transfer[];
  /** A new version of the site is waiting. */
  readonly updateReady: boolean;
}

/** One download. */
export interface Transfer {
  readonly id: string;
  /** `engine`: the database itself. `data`: a resource's file. */
  readonly kind: 'engine' | 'data';
  /** A file name for people. */
  readonly name: string;
  /** Bytes. */
  readonly loaded: number;
  /** Bytes; null when the host does not tell. */
  readonly total: number | null;
}
