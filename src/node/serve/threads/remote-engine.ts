import type { MessagePort } from 'node:worker_threads';
import { EngineError, type EngineFailure, ResourceError } from '../../../core/errors.ts';
import type { Columns, QueryEngine, QueryOptions, Relation, Relations } from '../../../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../../../core/sql/fragment.ts';
import { describeBy } from '../../../engine/describe-by.ts';
import { type StatementKind, unpackColumns } from '../../../engine/native/process/messages.ts';
import { createInbox } from '../../../engine/native/process/inbox.ts';
import { RemoteError, type SerializedError } from '../../../transport/serialized-error.ts';
import type { Answer, Question } from './engine-messages.ts';

/** An engine in another thread, and the tables in it. */
export interface RemoteEngine {
  readonly engine: QueryEngine;
  readonly relations: Relations;
}

interface Asked {
  /** A batch; undefined when there is no more. */
  readonly take: (columns: Columns | undefined) => void;
  readonly fail: (error: Error) => void;
  value: unknown;
}

type Asking = Exclude<Question, { readonly kind: 'more' | 'stop' }>;

/** Of each kind of question, what is to be said. */
type Said<T> = T extends Asking ? Omit<T, 'id'> : never;

/**
 * The engine that another thread owns, asked through a port (serve-engine.ts at its other end). Rejects as that one does: with EngineError,
 * relations with ResourceError.
 * @param onAsk called, in the asynchronous context of who asks, before each question
 */
export function createRemoteEngine(port: MessagePort, onAsk: () => void): RemoteEngine {
  const questions = new Map<number, Asked>();
  let count = 0;
  const tell = (question: Question) => port.postMessage(question);
  port.on('message', (answer: Answer) => {
    const one = questions.get(answer.id);
    if (!one) return;
    if (answer.kind === 'columns') return one.take(unpackColumns(answer.columns));
    questions.delete(answer.id);
    if (answer.kind === 'failed') return one.fail(toError(answer.error));
    one.value = answer.value;
    one.take(undefined);
  });

  /** The batches of an answer; its value comes last, where it has one. */
  async function* ask(
    question: Said<Asking>,
    signal?: QueryOptions['signal'],
  ): AsyncGenerator<Columns, unknown> {
    onAsk();
    const id = count++;
    const inbox = createInbox<Columns | undefined>();
    const one: Asked = { ...inbox, value: undefined };
    const stop = () => {
      if (questions.has(id)) tell({ kind: 'stop', id });
    };
    if (signal?.aborted) throw new EngineError('cancelled', 'the statement was cancelled');
    questions.set(id, one);
    tell({ ...question, id } as Question);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      for (;;) {
        const batch = await inbox.next();
        if (!batch) return one.value;
        yield batch;
        if (question.kind === 'stream') tell({ kind: 'more', id });
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
    }
  }

  const run = (kind: StatementKind, statement: SqlFragment, { signal, ...options }: QueryOptions = {}) =>
    ask({ kind, text: renderWithLiterals(statement), options }, signal);

  async function query(statement: SqlFragment, options?: QueryOptions): Promise<Columns> {
    for await (const columns of run('run', statement, options)) return columns;
    throw new EngineError('crashed', 'a statement had no answer');
  }

  const opened = new Map<string, Relation>();
  return {
    engine: {
      query,
      stream: (statement, options) => run('stream', statement, options),
      describe: describeBy(query),
      async tablesOf(statement, options) {
        return (await run('tables', statement, options).next()).value as readonly string[] | undefined;
      },
    },
    relations: {
      async open(resource) {
        const earlier = opened.get(resource.id);
        if (earlier) return earlier;
        const relation = (await ask({ kind: 'open', resource }).next()).value as Relation;
        opened.set(resource.id, relation);
        return relation;
      },
      isOpen: ({ id }) => opened.has(id),
    },
  };
}

/** The error as it was thrown, where others tell by its class what it means. */
function toError(error: SerializedError): Error {
  if (error.name === 'EngineError')
    return new EngineError(error.members['failure'] as EngineFailure, error.message);
  if (error.name === 'ResourceError') return new ResourceError(error.message);
  return new RemoteError(error);
}
