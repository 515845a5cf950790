import type { QueryEngine } from '../core/ports.ts';
import { sql } from '../core/sql/fragment.ts';

/** `describe` by an engine's own `query`. */
export function describeBy(query: QueryEngine['query']): QueryEngine['describe'] {
  return async (statement, options) => {
    const { rows, columns } = await query(sql`DESCRIBE ${statement}`, options);
    const [names, types] = [columns[0]?.values, columns[1]?.values];
    return Array.from({ length: rows }, (_, i) => ({ name: String(names?.[i]), type: String(types?.[i]) }));
  };
}
