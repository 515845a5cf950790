import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { toFailure } from '../api/problem.ts';
import type { Backend } from '../backend.ts';
import { useAsync } from '../ui/use-async.ts';
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
  const load = () => backend.ready.then(() => loadCatalogue(backend.base));
  const loaded = useAsync(backend.base.href, load, { source: backend });
  const failure = toFailure(loaded.error);
  // What was read again is newer.
  const [again, setAgain] = useState<SiteAnswer | null>(null);
  const answer = again ?? loaded.value;
  const catalogue = useMemo(
    () => answer && toCatalogue(answer, backend.base, language),
    [answer, backend, language],
  );
  const reload = useCallback(async () => setAgain(await loadCatalogue(backend.base)), [backend]);
  useEffect(
    () =>
      backend.files.onChange(() => {
        // What fails here fails again, and is told, where the catalogue is needed.
        reload().catch(() => undefined);
      }),
    [backend, reload],
  );
  return { catalogue, problem: failure?.problem ?? null, retry: loaded.retry, reload };
}
