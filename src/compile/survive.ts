import { EngineError } from '../core/errors.ts';
import { EngineLost } from '../engine/engine-errors.ts';

/** Times that a file is compiled whose database others end. */
const ATTEMPTS = 3;

/**
 * Compiles a file that may end the database it is read into: whoever reads into that one loses it as well, and the engine begins another. Rejects with EngineError
 * `data` where the file itself is at fault, and `crashed` where the engine does not start again.
 * @param start starts the engine where it has ended
 */
export async function survive<T>(
  compile: () => Promise<T>,
  start: () => Promise<void>,
  left = ATTEMPTS,
): Promise<T> {
  try {
    return await compile();
  } catch (error) {
    if (!(error instanceof EngineError && error.failure === 'crashed')) throw error;
    await start();
    if (error instanceof EngineLost && left > 1) return survive(compile, start, left - 1);
    throw new EngineError('data', `DuckDB breaks down over it: ${error.message}`, { cause: error });
  }
}
