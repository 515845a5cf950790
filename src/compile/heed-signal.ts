import type { CancelSignal, QueryEngine } from '../core/ports.ts';

/** An engine whose statements end when a signal says so: they reject with EngineError `cancelled`. */
export function heedSignal(engine: QueryEngine, signal: CancelSignal): QueryEngine {
  return {
    query: (statement, options) => engine.query(statement, { ...options, signal }),
    stream: (statement, options) => engine.stream(statement, { ...options, signal }),
    describe: (statement, options) => engine.describe(statement, { ...options, signal }),
    tablesOf: (statement, options) => engine.tablesOf(statement, { ...options, signal }),
  };
}
