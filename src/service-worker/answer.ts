import { messageOf, type ProblemCode } from '../core/errors.ts';
import { HostLeavingError, HostLostError } from '../transport/host-lost.ts';
import type { HostConnection } from '../transport/port-client.ts';
import { RemoteError } from '../transport/serialized-error.ts';
import { toSerializedRequest } from '../transport/serialized-request.ts';
import type { HostFinder } from './find-host.ts';
import { toUnavailable } from './unavailable.ts';

/** Milliseconds. Browsers end a service worker's event after five minutes; ours answers before that. */
export interface AnswerLimits {
  /** Until a host is there. */
  readonly host: number;
  /** For the whole request, until its answer begins. What stalls after that is the heartbeat's affair (watch-host.ts). */
  readonly request: number;
}

/** Milliseconds: to find a host, and for a whole request. */
export const ANSWER_LIMITS: AnswerLimits = { host: 20_000, request: 270_000 };

/** A request in whose time this many hosts ended may be what ends them, and is not given to another. */
const MAX_HOSTS = 5;

/**
 * Hands a request to the host and gives back its answer. Reads are safe to repeat, so when the host goes away the next one
 * is asked. Never rejects, except with the reason of `given`: what fails becomes CKAN's error envelope.
 * @param given aborts when nobody waits for the answer any more
 */
export async function answerRequest(
  request: Request,
  finder: HostFinder,
  {
    scope,
    limits = ANSWER_LIMITS,
    given = request.signal,
  }: { readonly scope: string; readonly limits?: AnswerLimits; readonly given?: AbortSignal },
): Promise<Response> {
  // Not AbortSignal.timeout, which would be held in memory for all of its time.
  const whole = createTimeout(limits.request);
  const signal = AbortSignal.any([given, whole.signal]);
  try {
    const serialized = await toSerializedRequest(request);
    for (let hosts = 1, hasLeft = false; ; hosts++) {
      const connection = await findWithin(limits.host, finder, signal);
      try {
        return await connection.fetch(serialized, signal);
      } catch (error) {
        if (!(error instanceof HostLostError)) throw error;
        if (error instanceof HostLeavingError) {
          // What two hosts lack, a third would lack too.
          if (hasLeft) throw error.reason;
          hasLeft = true;
          await waitFor(connection.lost, limits.host, signal);
        }
        if (hosts === MAX_HOSTS)
          throw new Error(`${MAX_HOSTS} hosts ended during this request`, { cause: error });
      }
    }
  } catch (error) {
    given.throwIfAborted();
    if (whole.signal.aborted)
      return toUnavailable(request.url, scope, 'The request took too long and was given up.', 'timeout');
    return toUnavailable(request.url, scope, explain(error), codeOf(error));
  } finally {
    whole.clear();
  }
}

async function findWithin(
  milliseconds: number,
  finder: HostFinder,
  signal: AbortSignal,
): Promise<HostConnection> {
  const limit = createTimeout(milliseconds);
  try {
    return await finder.find(AbortSignal.any([signal, limit.signal]));
  } finally {
    limit.clear();
  }
}

/** Waits until `ended` is aborted. Rejects with the reason of `signal` when that is first, and after a time. */
async function waitFor(ended: AbortSignal, milliseconds: number, signal: AbortSignal): Promise<void> {
  const limit = createTimeout(milliseconds);
  const given = AbortSignal.any([signal, limit.signal]);
  try {
    await new Promise<void>((resolve, reject) => {
      if (ended.aborted) return resolve();
      given.throwIfAborted();
      ended.addEventListener('abort', () => resolve(), { once: true });
      given.addEventListener('abort', () => reject(given.reason), { once: true });
    });
  } finally {
    limit.clear();
  }
}

/** A signal that aborts with TimeoutError after a time, unless it is cleared before. */
function createTimeout(milliseconds: number): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('it took too long', 'TimeoutError'));
  const clock = setTimeout(abort, milliseconds);
  return { signal: controller.signal, clear: () => clearTimeout(clock) };
}

/** The code of an error that the host met and did not answer with, if it has one. */
function codeOf(error: unknown): ProblemCode | undefined {
  return error instanceof RemoteError ? (error.members['problem'] as ProblemCode | undefined) : undefined;
}

function explain(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'No open page of this site answered. Open the site in a tab, or add its datapond.js to this page.';
  }
  return `The API is unavailable: ${messageOf(error)}`;
}
