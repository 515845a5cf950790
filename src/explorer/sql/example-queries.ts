import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import { firstQuantity } from '../columns/first-quantity.ts';
import { guessFacets } from '../facets/guess-facets.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import type { Join } from './joins.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';

/** A statement to start from. */
export interface ExampleQuery {
  readonly title: string;
  readonly sql: string;
}

/**
 * Statements written from a table's columns; the first is what the editor holds at first. They group by what comes again and again, and sum
 * up what measures something.
 * @param table what the statements call it, not yet quoted
 * @param statistics of the whole table; null where there are none, and its first columns must do
 */
export function toExampleQueries(
  table: string,
  fields: readonly Field[],
  statistics: TableStatistics | null,
  joins: readonly Join[] = [],
): readonly ExampleQuery[] {
  const t = strings().sql.example;
  const from = `FROM ${quoteIdentifier(table)}`;
  // A name that is also a column's would mean the column in GROUP BY.
  const name = (wanted: string): string =>
    fields.some(({ id }) => id === wanted) ? name(`${wanted}_`) : wanted;
  const [records, month] = [name('records'), name('month')];
  const columns = fields.filter((field) => field.id !== '_id');
  const text = statistics
    ? guessFacets(columns, [], statistics)[0]
    : columns.find(({ type }) => toColumnKind(type) === 'text')?.id;
  const number = firstQuantity(columns, [], statistics)?.id;
  const time = columns.find(({ type }) => toColumnKind(type).startsWith('date'))?.id;
  return [
    { title: t.first, sql: `SELECT *\n${from}\nLIMIT 100` },
    { title: t.count, sql: `SELECT count(*)\n${from}` },
    ...(text
      ? [
          {
            title: t.group(text),
            sql: `SELECT ${quoteIdentifier(text)}, count(*) AS ${records}\n${from}\nGROUP BY ${quoteIdentifier(text)}\nORDER BY ${records} DESC\nLIMIT 20`,
          },
        ]
      : []),
    ...(time
      ? [
          {
            title: t.group(time),
            sql: `SELECT date_trunc('month', ${quoteIdentifier(time)}) AS ${month}, count(*) AS ${records}\n${from}\nGROUP BY ${month}\nORDER BY ${month}`,
          },
        ]
      : []),
    ...(number
      ? [
          {
            title: t.summary(number),
            sql: ['min', 'avg', 'max']
              .map((figure) => `${figure}(${quoteIdentifier(number)}) AS ${figure}`)
              .join(',\n       ')
              .replace(/^/, 'SELECT ')
              .concat(`\n${from}`),
          },
        ]
      : []),
    ...joins.slice(0, MOST_JOINS).map(({ title, on }) => ({
      title: t.join(title),
      sql: `SELECT *\n${from}\nJOIN ${on}\nLIMIT 100`,
    })),
  ];
}

/** Joins among the examples. */
const MOST_JOINS = 3;
