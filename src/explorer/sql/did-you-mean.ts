import { similarNames } from '../../queries/similar-names.ts';
import type { NamedTable } from '../../queries/table-names.ts';
import { shortNameOf, tablesCalled } from '../../queries/table-names.ts';
import { toMeaning, toName } from '../../queries/tokens.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import { quoteIfNeeded } from './quote.ts';

/** A name that exists, for one that does not. */
export interface Suggestion {
  /** For people. */
  readonly name: string;
  /** The statement with it. */
  readonly sql: string;
}

const COLUMN = /^column (?:"((?:[^"]|"")+)"|(?:[^\s"]+\.)?([^\s"]+)) does not exist/;
const RELATION = /^relation "((?:[^"]|"")+)" does not exist/;

/**
 * What may have been meant by a column or table that a database does not know.
 * @param message the database's, its first line
 * @param offset where it points to in the statement; null: nowhere
 */
export function suggestNames(
  sql: string,
  {
    message,
    offset,
    columns,
    tables,
  }: {
    readonly message: string;
    readonly offset: number | null;
    readonly columns: readonly string[];
    readonly tables: readonly NamedTable[];
  },
): readonly Suggestion[] {
  const [, relation] = RELATION.exec(message) ?? [];
  const [, quoted, plain] = COLUMN.exec(message) ?? [];
  const wrong = relation ?? quoted ?? plain;
  if (wrong === undefined) return [];
  const token = findToken(sql, wrong, offset);
  if (!token) return [];
  const put = (name: string): string => sql.slice(0, token.from) + name + sql.slice(token.to);
  if (relation === undefined)
    return similarNames(wrong, columns).map((name) => ({ name, sql: put(quoteIfNeeded(name)) }));
  const names = tables.flatMap((table) => [shortNameOf(table, tables), table.title]);
  return similarNames(
    wrong,
    names.filter((name) => tablesCalled(name, tables).length === 1),
  ).map((name) => ({ name, sql: put(quoteIdentifier(name)) }));
}

/** Where the name stands: at the place that is pointed to or next after it, else where it comes first. */
function findToken(sql: string, name: string, offset: number | null) {
  const tokens = toMeaning(sql).filter(
    (token) =>
      (token.kind === 'word' || token.kind === 'quoted') && toName(token) === name.replaceAll('""', '"'),
  );
  return tokens.find(({ to }) => to > (offset ?? 0)) ?? tokens[0];
}
