import { createHash } from 'node:crypto';
import { createRandom } from '../chaos/random.ts';
import { makeOrdinary, oneOfEach } from './ordinary.ts';

/** One ordinary request. Times are milliseconds since 1970. */
export interface Asked {
  readonly kind: string;
  readonly path: string;
  readonly began: number;
  readonly ended: number;
}

export interface LoadReport {
  /** The quickest first. */
  readonly asked: readonly Asked[];
  readonly lost: readonly string[];
  /** Answers 503, after which it was asked again. */
  readonly busy: number;
}

export interface LoadOptions {
  readonly base: string;
  readonly clients: number;
  readonly seed: number;
  /** What each address answered: its digest is added here, or must be the one that is. */
  readonly answers: Map<string, string>;
  readonly isOver: () => boolean;
}

/** Milliseconds between two requests of a client. */
const THINKS = 100;

/** Times that a client asks again which was told to. */
const TRIES = 5;

/** Milliseconds. */
const HANG = 60_000;

/** Asks one of each kind twice, so that tables are loaded. */
export async function warmUp(base: string, seed: number): Promise<void> {
  const ordinary = oneOfEach(createRandom(seed));
  for (const { path } of [...ordinary, ...ordinary]) {
    const { answer, text } = await get(base + path, AbortSignal.timeout(HANG));
    if (answer.status !== 200)
      throw new Error(`${path} answers ${answer.status} in quiet: ${text.slice(0, 300)}`);
  }
}

/** Asks again, in quiet, what was asked; tells what answers otherwise. */
export async function askAgain(
  base: string,
  answers: ReadonlyMap<string, string>,
  clients: number,
): Promise<readonly string[]> {
  const others: string[] = [];
  const queue = [...answers];
  const client = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [path, before] = next;
      const { text } = await get(base + path, AbortSignal.timeout(HANG));
      if (digest(text) !== before) others.push(`${path}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return others;
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

async function get(address: string, signal: AbortSignal): Promise<{ answer: Response; text: string }> {
  const answer = await fetch(address, { signal });
  return { answer, text: await answer.text() };
}

/** Node's fetch may go on waiting for an answer whose connection is gone, and does not heed the signal then. */
function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ]);
}

/** Clients that ask ordinary requests one after the other, and compare each answer. */
export async function runLoad({ base, clients, seed, answers, isOver }: LoadOptions): Promise<LoadReport> {
  const asked: Asked[] = [];
  const lost: string[] = [];
  let busy = 0;

  async function ask(path: string, left: number): Promise<void> {
    const given = new AbortController();
    const clock = setTimeout(() => given.abort(new Error(`no answer in ${HANG} ms`)), HANG);
    const { answer, text } = await orAborted(given.signal, get(base + path, given.signal)).finally(() =>
      clearTimeout(clock),
    );
    if (answer.status === 503 && left > 0) {
      busy++;
      await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
      return ask(path, left - 1);
    }
    const found = digest(text);
    if (answer.status !== 200 || (answers.get(path) ?? found) !== found)
      lost.push(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    else answers.set(path, found);
  }

  async function runClient(number: number): Promise<void> {
    const random = createRandom(seed + number);
    while (!isOver()) {
      const { kind, path } = makeOrdinary(random);
      const began = now();
      await ask(path, TRIES).catch((error: Error) =>
        lost.push(`${path}: ${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`),
      );
      asked.push({ kind, path, began, ended: now() });
      await sleep(random.below(2 * THINKS));
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, i) => runClient(i)));
  return { asked: asked.sort((a, b) => milliseconds(a) - milliseconds(b)), lost, busy };
}

/** As Date.now(), with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

export function milliseconds({ began, ended }: Asked): number {
  return ended - began;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
