import type { MessagePort } from 'node:worker_threads';
import type { QueryEngine, Relations } from '../../../core/ports.ts';
import { raw } from '../../../core/sql/fragment.ts';
import { packColumns } from '../../../engine/native/process/messages.ts';
import { toSerializedError } from '../../../transport/serialized-error.ts';
import type { Answer, Question } from './engine-messages.ts';

/** A question under way. */
interface UnderWay {
  readonly stopped: AbortController;
  /** Called when the next batch is wanted, or nothing is any more. */
  goOn: () => void;
}

type Asked = Exclude<Question, { readonly kind: 'more' | 'stop' }>;

/**
 * Answers what the thread at the other end of a port asks of an engine (remote-engine.ts). When that thread ends, so does all that it asked for.
 */
export function serveEngine(port: MessagePort, engine: QueryEngine, relations: Relations): void {
  const underWay = new Map<number, UnderWay>();
  const tell = (answer: Answer) => port.postMessage(answer);
  port.on('message', (question: Question) => {
    const running = underWay.get(question.id);
    if (question.kind === 'more') running?.goOn();
    else if (question.kind === 'stop') stop(running);
    else void reply(question);
  });
  port.once('close', () => {
    for (const one of underWay.values()) stop(one);
  });

  async function reply(question: Asked): Promise<void> {
    const { id } = question;
    const one: UnderWay = { stopped: new AbortController(), goOn: () => undefined };
    underWay.set(id, one);
    try {
      tell({ kind: 'done', id, value: await answer(question, one) });
    } catch (error) {
      tell({ kind: 'failed', id, error: toSerializedError(error) });
    } finally {
      underWay.delete(id);
    }
  }

  async function answer(question: Asked, one: UnderWay): Promise<unknown> {
    if (question.kind === 'open') return relations.open(question.resource);
    const { id } = question;
    const statement = raw(question.text);
    const options = { ...question.options, signal: one.stopped.signal };
    if (question.kind === 'tables') return engine.tablesOf(statement, options);
    if (question.kind === 'run') {
      tell({ kind: 'columns', id, columns: packColumns(await engine.query(statement, options)) });
      return undefined;
    }
    for await (const batch of engine.stream(statement, options)) {
      const nextWanted = new Promise<void>((resolve) => (one.goOn = resolve));
      tell({ kind: 'columns', id, columns: packColumns(batch) });
      await nextWanted;
      if (one.stopped.signal.aborted) break;
    }
    return undefined;
  }
}

function stop(one: UnderWay | undefined): void {
  one?.stopped.abort();
  one?.goOn();
}
