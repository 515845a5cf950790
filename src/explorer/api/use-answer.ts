import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerCache } from './answer-cache.ts';
import type { Answer, ApiClient } from './call.ts';
import { ApiFailure } from './problem.ts';
import type { Problem, Reply } from './problem.ts';
import type { ApiRequest } from './request.ts';

/** How a request stands. `answer` is the last good one, perhaps of an earlier request, so that a table need not blink. */
export interface Asked<Result> {
  readonly state: 'idle' | 'loading' | 'done' | 'failed' | 'cancelled';
  readonly answer: Answer<Result> | null;
  readonly problem: Problem | null;
  /** What came back with the problem. */
  readonly failed: Reply | null;
  /** Asks again, past the cache. */
  readonly retry: () => void;
  /** Gives a request up that is on its way; whoever works at it stops. */
  readonly cancel: () => void;
}

interface Settled<Result> {
  readonly key: string | null;
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly answer: Answer<Result> | null;
  readonly failure: ApiFailure | null;
}

/**
 * Sends a request whenever it changes and cancels the one before. What is no {@link ApiFailure} is a mistake in the explorer and
 * goes to the error boundary.
 */
export function useAnswer<Result>(
  client: ApiClient,
  cache: AnswerCache,
  request: ApiRequest | null,
): Asked<Result> {
  const key = request && JSON.stringify(request);
  const [settled, setSettled] = useState<Settled<Result>>({
    key: null,
    state: 'done',
    answer: null,
    failure: null,
  });
  const [bug, setBug] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(null);
  if (bug !== null) throw bug;

  useEffect(() => {
    if (key === null) return;
    const cached = cache.get<Result>(key);
    if (cached) {
      setSettled({ key, state: 'done', answer: cached, failure: null });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    client.call<Result>(JSON.parse(key) as ApiRequest, controller.signal).then(
      (answer) => {
        if (!controller.signal.aborted) setSettled({ key, state: 'done', answer, failure: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiFailure)) return setBug(error);
        setSettled((old) => ({ key, state: 'failed', answer: old.answer, failure: error }));
      },
    );
    return () => controller.abort(new DOMException('superseded', 'AbortError'));
  }, [client, cache, key, round]);

  const retry = useCallback(() => {
    if (key !== null) cache.delete(key);
    setSettled((old) => ({ ...old, key: null }));
    setRound((count) => count + 1);
  }, [cache, key]);

  const cancel = useCallback(() => {
    running.current?.abort(new DOMException('cancelled', 'AbortError'));
    setSettled((old) => ({ ...old, key, state: 'cancelled', failure: null }));
  }, [key]);

  if (key === null)
    return { state: 'idle', answer: settled.answer, problem: null, failed: null, retry, cancel };
  const current = settled.key === key;
  return {
    state: current ? settled.state : 'loading',
    answer: settled.answer,
    problem: (current && settled.failure?.problem) || null,
    failed: (current && settled.failure?.reply) || null,
    retry,
    cancel,
  };
}
