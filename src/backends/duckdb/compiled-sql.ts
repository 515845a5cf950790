import type { Compiled } from '../../core/search/search-plan.ts';
import { renderWithLiterals, type SqlFragment } from '../../core/sql/fragment.ts';

/** What DuckDB is asked for a condition or a bar. */
export class CompiledSql implements Compiled {
  constructor(readonly sql: SqlFragment) {}

  get key(): string {
    return renderWithLiterals(this.sql);
  }
}

/** The SQL of what this backend compiled. Throws TypeError for what another one did. */
export function sqlOf(compiled: Compiled): SqlFragment {
  if (compiled instanceof CompiledSql) return compiled.sql;
  throw new TypeError('compiled by another backend');
}
