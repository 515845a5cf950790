import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { ApiFailure } from '../api/problem.ts';
import type { Backend } from '../backend.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** The catalogue, as soon as the API answers; both null while it is on its way. */
export interface CatalogueState {
  readonly catalogue: Catalogue | null;
  readonly problem: Problem | null;
  readonly retry: () => void;
  /** Reads it again while the old one stays; rejects with ApiFailure. */
  readonly reload: () => Promise<void>;
}

/** Loads the catalogue once the backend is ready. */
export function useCatalogue(backend: Backend): CatalogueState {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [bug, setBug] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  if (bug !== null) throw bug;
  useEffect(() => {
    let wanted = true;
    backend.ready
      .then(() => loadCatalogue(backend.base))
      .then(
        (loaded) => wanted && setCatalogue(loaded),
        (error: unknown) => {
          if (!wanted) return;
          if (error instanceof ApiFailure) setProblem(error.problem);
          else setBug(error);
        },
      );
    return () => {
      wanted = false;
    };
  }, [backend, round]);
  const retry = useCallback(() => {
    setProblem(null);
    setRound((count) => count + 1);
  }, []);
  const reload = useCallback(async () => setCatalogue(await loadCatalogue(backend.base)), [backend]);
  useEffect(
    () =>
      backend.files.onChange(() => {
        // What fails here fails again, and is told, where the catalogue is needed.
        reload().catch(() => undefined);
      }),
    [backend, reload],
  );
  return { catalogue, problem, retry, reload };
}
