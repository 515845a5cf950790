import { EngineError } from '../errors.ts';

/** How often something is begun when the engine stops in the midst of it. What stops the engine itself must end, too. */
const ATTEMPTS = 3;

/**
 * Does something that only reads, and begins it again when the engine stopped meanwhile: an engine repeats a statement by itself, but
 * not one whose first records were read already. Rejects as `read` does in the end.
 */
export async function retryAfterCrash<T>(read: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !(error instanceof EngineError) || error.failure !== 'crashed') throw error;
    }
  }
}
