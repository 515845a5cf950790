import { quoted } from '../core/sql/fragment.ts';

/** Those of some tables that a statement's text names, in double quotes as `identifier` writes them. */
export function namedIn<T>(
  text: string,
  tables: Iterable<readonly [table: string, T]>,
): readonly (readonly [table: string, T])[] {
  return [...tables].filter(([table]) => text.includes(quoted(table)));
}
