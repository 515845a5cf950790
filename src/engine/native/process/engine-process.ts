/*
 * The program of a child: DuckDB, and nothing else. It does what its parent says (messages.ts) and ends with it. Started by child.ts with
 * ChildSettings as its argument.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../../../core/errors.ts';
import { isOutOfMemory } from '../../engine-errors.ts';
import { createLimit } from '../../limit.ts';
import { openNativeDatabase } from '../native-database.ts';
import type { ChildSettings } from './child.ts';
import { type Order, packColumns, type Report } from './messages.ts';

interface UnderWay {
  readonly stopped: AbortController;
  /** Called when the next batch is wanted, or nothing is any more. */
  goOn: () => void;
}

/** Milliseconds between two looks at the own memory. */
const LOOK = 50;

/** How often a batch is sent for which there is no memory, and milliseconds in between: the allocator gives back what is free half a second later. */
const TRIES = 4;
const SETTLES = 400;

const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
// Who stops the parent may stop the whole group: what is under way may still end, and then the parent ends this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const { hardMemory, ...settings } = JSON.parse(process.argv[2]!) as ChildSettings;
const underWay = new Map<number, UnderWay>();

// Where the system sets no limit this is the limit; the event loop is free while DuckDB works.
setInterval(() => {
  const bytes = process.memoryUsage.rss();
  if (bytes > hardMemory) end();
  else if (process.platform !== 'linux') void send({ kind: 'memory', bytes });
}, LOOK).unref();

// What it takes is bounded, and more threads would take of that.
const database = await openNativeDatabase({ ...settings, spill: null, watched: false, givesBack: false });
process.on('message', (order: Order) => void obey(order));
await send({ kind: 'ready' });

/** What statements of before took may still be there, and is not to cost this one its answer. */
async function send(report: Report): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await post(report);
    } catch (error) {
      if (left === 0 || !isOutOfMemory(error)) throw error;
      collectGarbage();
      await sleep(SETTLES);
    }
  }
}

function post(report: Report): Promise<void> {
  return new Promise((resolve) => process.send?.(report, undefined, undefined, () => resolve()));
}

/** Node's, which is started with --expose-gc: V8 does not know of the limit, and would let lie what it holds. */
function collectGarbage(): void {
  (globalThis as { readonly gc?: () => void }).gc?.();
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'more') return underWay.get(order.id)?.goOn();
  if (order.kind === 'stop') {
    const stopped = underWay.get(order.id);
    stopped?.stopped.abort();
    return stopped?.goOn();
  }
  const { id } = order;
  const statement: UnderWay = { stopped: new AbortController(), goOn: () => undefined };
  underWay.set(id, statement);
  try {
    await answer(order, statement);
    await send({ kind: 'done', id });
  } catch (error) {
    const { failure, message } =
      error instanceof EngineError
        ? error
        : // Also what is to be sent takes memory.
          new EngineError(isOutOfMemory(error) ? 'out-of-memory' : 'crashed', String(error));
    await send({ kind: 'failed', id, failure, message });
  } finally {
    underWay.delete(id);
  }
}

async function answer(
  { kind, id, text }: Extract<Order, { readonly text: string }>,
  statement: UnderWay,
): Promise<void> {
  const limit = createLimit({ signal: statement.stopped.signal });
  if (kind === 'tables') {
    const names = await database.tablesOf(text);
    if (names)
      await send({
        kind: 'columns',
        id,
        columns: { rows: names.length, columns: [{ name: '', values: names }] },
      });
    return;
  }
  if (kind === 'run')
    return send({ kind: 'columns', id, columns: packColumns(await database.run(text, limit)) });
  for await (const batch of database.stream(text, limit)) {
    const nextWanted = new Promise<void>((resolve) => (statement.goOn = resolve));
    await send({ kind: 'columns', id, columns: packColumns(batch) });
    await nextWanted;
    if (limit.reason) return;
  }
}
