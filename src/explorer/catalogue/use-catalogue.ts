import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { ApiFailure } from '../api/problem.ts';
import type { Backend } from '../backend.ts';
import type { Catalogue } from './catalogue.ts';
import type { SiteAnswer } from './load-catalogue.ts';
import { loadCatalogue, toCatalogue } from './load-catalogue.ts';

/** The catalogue, as soon as the API answers; both null while it is on its way. */
export interface CatalogueState {
  readonly catalogue: Catalogue | null;
  readonly problem: Problem | null;
  readonly retry: () => void;
  /** Reads it again while the old one stays; rejects with ApiFailure. */
  readonly reload: () => Promise<void>;
}

/** Loads the catalogue once the backend is ready. @param language that its texts are wanted in, as in HTML */
export function useCatalogue(backend: Backend, language: string): CatalogueState {
  const [answer, setAnswer] = useState<SiteAnswer | null>(null);
  const catalogue = useMemo(
    () => answer && toCatalogue(answer, backend.base, language),
    [answer, backend, language],
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [bug, setBug] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  if (bug !== null) throw bug;
  useEffect(() => {
    let wanted = true;
    backend.ready
      .then(() => loadCatalogue(backend.base))
      .then(
        (loaded) => wanted && setAnswer(loaded),
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
  const reload = useCallback(async () => setAnswer(await loadCatalogue(backend.base)), [backend]);
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
