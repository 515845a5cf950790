import type { Field } from '../../core/catalog.ts';
import type { ColumnKind } from '../grid/column-kind.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { strings } from '../strings/strings.ts';
import type { Join } from './joins.ts';
import { quoteIdentifier } from './quote.ts';

/** A statement to start from. */
export interface ExampleQuery {
  readonly title: string;
  readonly sql: string;
}

/**
 * Statements written from a table's columns; the first is what the editor holds at first.
 * @param table what the statements call it, not yet quoted
 */
export function toExampleQueries(
  table: string,
  fields: readonly Field[],
  joins: readonly Join[] = [],
): readonly ExampleQuery[] {
  const t = strings().sql.example;
  const from = `FROM ${quoteIdentifier(table)}`;
  // A name that is also a column's would mean the column in GROUP BY.
  const name = (wanted: string): string =>
    fields.some(({ id }) => id === wanted) ? name(`${wanted}_`) : wanted;
  const [records, month] = [name('records'), name('month')];
  const columns = fields.filter((field) => field.id !== '_id');
  const find = (wanted: (kind: ColumnKind) => boolean): string | undefined =>
    columns.find((field) => wanted(toColumnKind(field.type)))?.id;
  const text = find((kind) => kind === 'text');
  const number = find((kind) => isNumeric(kind));
  const time = find((kind) => kind === 'date' || kind === 'datetime');
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
