import type { QueryEngine, QueryOptions } from './ports.ts';

/** An engine whose statements have these options where they have none of their own: those of one request. */
export function withOptions(engine: QueryEngine, defaults: QueryOptions): QueryEngine {
  const whole = (options?: QueryOptions): QueryOptions => ({ ...defaults, ...options });
  return {
    query: (statement, options) => engine.query(statement, whole(options)),
    stream: (statement, options) => engine.stream(statement, whole(options)),
    describe: (statement, options) => engine.describe(statement, whole(options)),
    tablesOf: (statement, options) => engine.tablesOf(statement, whole(options)),
  };
}
