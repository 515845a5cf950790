import { EngineError } from '../../../core/errors.ts';
import { EngineLost } from '../../engine-errors.ts';
import { ProcessEnded } from './child.ts';
import { Preempted } from './preemption.ts';
import { MemoryTaken } from './watch-memory.ts';

/** Bytes by which a process grows under a statement that takes too much: of one that took less it is not the fault. */
const GROWS = 128 * 2 ** 20;

/** How a process ends that gets no memory: who asked may have got none of what was too much. */
const NO_MEMORY: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL', 134];

/**
 * What a statement's asker is told where its process ended: that of the statement which was alone in it is to blame, unless memory was over
 * and it took little. Any other error is as it was.
 * @param grew bytes that the process took under it
 */
export function blame(error: unknown, { isAlone, grew }: { isAlone: boolean; grew: number }): unknown {
  if (!(error instanceof EngineLost) || !isAlone) return error;
  const tooMuch = new EngineError('out-of-memory', 'the statement took too much memory', { cause: error });
  if (grew > GROWS) return tooMuch;
  if (!(error instanceof ProcessEnded)) return error;
  return NO_MEMORY.includes(error.how)
    ? tooMuch
    : new EngineError('invalid', `the statement ended the process that ran it (${error.how})`, {
        cause: error,
      });
}

/** What an asker is told who was to blame for nothing, time and again. */
export function giveUp(error: unknown): unknown {
  if (error instanceof MemoryTaken)
    return new EngineError('busy', 'others take too much memory', { cause: error });
  return error instanceof Preempted ? new EngineError('busy', 'others wait', { cause: error }) : error;
}

/** It had more bytes than one may have: what was made of it lies in its process. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof EngineError && error.failure === 'too-large';
}

/** Others may have taken the memory. */
export function isFull(error: unknown): boolean {
  return error instanceof EngineError && error.failure === 'out-of-memory';
}
