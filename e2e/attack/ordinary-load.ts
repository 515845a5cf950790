import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
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
  /** What a client's connections come from; undefined: what all others' do. */
  readonly addressOf: (client: number) => string | undefined;
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
    const { status, text } = await get(base + path);
    if (status !== 200) throw new Error(`${path} answers ${status} in quiet: ${text.slice(0, 300)}`);
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
      const { text } = await get(base + path);
      if (digest(text) !== before) others.push(`${path}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return others;
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

interface Got {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number;
  readonly text: string;
}

/** As a browser does: on one connection, and again where that had been closed meanwhile. */
function get(address: string, agent?: Agent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { agent, signal: AbortSignal.timeout(HANG) }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const retryAfter = Number(headers['retry-after'] ?? 1);
      textOf(answer).then((text) => resolve({ status, retryAfter, text }), reject);
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(get(address, agent));
      else reject(error);
    });
    outgoing.end();
  });
}

/** Clients that ask ordinary requests one after the other, and compare each answer. */
export async function runLoad({
  base,
  clients,
  seed,
  addressOf,
  answers,
  isOver,
}: LoadOptions): Promise<LoadReport> {
  const asked: Asked[] = [];
  const lost: string[] = [];
  let busy = 0;

  async function ask(path: string, agent: Agent, left: number): Promise<void> {
    const { status, retryAfter, text } = await get(base + path, agent);
    if (status === 503 && left > 0) {
      busy++;
      await sleep(1000 * retryAfter);
      return ask(path, agent, left - 1);
    }
    const answerDigest = digest(text);
    if (status !== 200 || (answers.get(path) ?? answerDigest) !== answerDigest)
      lost.push(`${path}: ${status} ${text.slice(0, 300)}`);
    else answers.set(path, answerDigest);
  }

  async function runClient(number: number): Promise<void> {
    const random = createRandom(seed + number);
    const agent = new Agent({ keepAlive: true, localAddress: addressOf(number) });
    while (!isOver()) {
      const { kind, path } = makeOrdinary(random);
      const began = now();
      await ask(path, agent, TRIES).catch((error: Error) => lost.push(`${path}: ${error.message}`));
      asked.push({ kind, path, began, ended: now() });
      await sleep(random.below(2 * THINKS));
    }
    agent.destroy();
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
