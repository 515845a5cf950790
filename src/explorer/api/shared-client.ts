import type { AnswerCache } from './answer-cache.ts';
import type { Answer, ApiClient } from './call.ts';
import type { ApiRequest } from './request.ts';

interface Flight {
  readonly answer: Promise<Answer<unknown>>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * A client that remembers answers and sends no request twice at a time: whoever asks for what is already asked for waits along.
 * A request is cancelled when the last one that waits for it gives up.
 */
export function createSharedClient(client: ApiClient, cache: AnswerCache): ApiClient {
  const flights = new Map<string, Flight>();

  function take(key: string, request: ApiRequest): Flight {
    const running = flights.get(key);
    if (running) return running;
    const controller = new AbortController();
    const answer = client.call<unknown>(request, controller.signal);
    const flight: Flight = { answer, controller, waiting: 0 };
    flights.set(key, flight);
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    answer.then((value) => {
      land();
      cache.set(key, value);
    }, land);
    return flight;
  }

  return {
    root: client.root,
    async call<Result>(request: ApiRequest, signal?: AbortSignal): Promise<Answer<Result>> {
      const key = JSON.stringify(request);
      const cached = cache.get<Result>(key);
      if (cached) return cached;
      signal?.throwIfAborted();
      const flight = take(key, request);
      flight.waiting++;
      return new Promise<Answer<Result>>((resolve, reject) => {
        const leave = (): void => {
          if (--flight.waiting === 0) {
            if (flights.get(key) === flight) flights.delete(key);
            flight.controller.abort(signal?.reason);
          }
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        flight.answer
          .then((answer) => resolve(answer as Answer<Result>), reject)
          .finally(() => {
            signal?.removeEventListener('abort', leave);
          });
      });
    },
  };
}
