/** Milliseconds for an answer to begin. */
const PATIENCE = 4_000;

/**
 * Fetches, and asks once more beside it, past all caches, where no answer has begun in time. Whoever answers first is taken, the other is given up.
 * A network that went silent says nothing of a request that is lost, and a browser's cache has all who want a file wait for the first.
 * Rejects with what the last of them rejects with.
 */
export async function fetchSoon(request: Request, patience = PATIENCE): Promise<Response> {
  const first = ask(request);
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    clock = setTimeout(() => resolve(null), patience);
  });
  const soon = await Promise.race([first.answer, late]).finally(() => clearTimeout(clock));
  if (soon) return soon;
  const second = ask(pastCaches(request));
  try {
    const [answer, other] = await Promise.any([
      first.answer.then((response) => [response, second] as const),
      second.answer.then((response) => [response, first] as const),
    ]);
    other.giveUp();
    return answer;
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  }
}

/** The same file, from the host itself. */
export function pastCaches({ url, signal }: Request): Request {
  return new Request(url, { cache: 'reload', signal });
}

function ask(request: Request): { readonly answer: Promise<Response>; giveUp(): void } {
  const given = new AbortController();
  const signal = AbortSignal.any([request.signal, given.signal]);
  const answer = fetch(request, { signal });
  // Heard by whoever waits for it, if anybody still does.
  answer.catch(() => undefined);
  return { answer, giveUp: () => given.abort() };
}
