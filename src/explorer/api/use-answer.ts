import { useCallback } from 'react';
import { useExplorer } from '../explorer-context.ts';
import { useAsync, type Async } from '../ui/use-async.ts';
import type { InfoResult } from './answers.ts';
import type { Answer } from './call.ts';
import { toFailure } from './problem.ts';
import type { Problem, Reply } from './problem.ts';
import type { ApiRequest } from './request.ts';

/** How a request stands. `answer` is the last good one, perhaps of an earlier request, so that a table need not blink. */
export interface Asked<Result> extends Pick<Async<Answer<Result>>, 'state' | 'cancel'> {
  readonly answer: Answer<Result> | null;
  readonly problem: Problem | null;
  /** What came back with the problem. */
  readonly failed: Reply | null;
  /** Asks again, past the cache. */
  readonly retry: () => void;
}

/**
 * Sends a request whenever it changes and cancels the one before.
 * @throws what is no ApiFailure: a mistake in the explorer, for the error boundary
 */
export function useAnswer<Result>(request: ApiRequest | null): Asked<Result> {
  const { client, cache } = useExplorer();
  const key = request && JSON.stringify(request);
  const { state, value, error, retry, cancel } = useAsync(
    key,
    (signal) => client.call<Result>(request as ApiRequest, signal),
    { source: client, known: () => (key === null ? undefined : cache.get<Result>(key)) },
  );
  const failure = toFailure(error);
  const askAgain = useCallback(() => {
    if (key !== null) cache.delete(key);
    retry();
  }, [cache, key, retry]);
  return {
    state,
    answer: value,
    problem: failure?.problem ?? null,
    failed: failure?.reply ?? null,
    retry: askAgain,
    cancel,
  };
}

/** What `datastore_info` tells of a resource's table; null: nothing is asked. */
export function useInfo(resource: string | null): Asked<InfoResult> {
  return useAnswer(
    resource === null ? null : { action: 'datastore_info', params: { resource_id: resource } },
  );
}
