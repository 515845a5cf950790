import type { SqlResult } from '../api/answers.ts';
import { toFullText } from '../grid/cell-text.ts';
import { toExtentItems } from '../sql/column-extent.ts';
import { quoteIdentifier } from '../sql/quote.ts';
import type { AggregateSource } from './source.ts';
import type { Records } from './records.ts';
import { dialectOf, RECORDS, toFrom, toGroupStatement, toPresent, toSampleStatement } from './statement.ts';

/**
 * Figures by `datastore_search_sql`, over every matching record.
 * @param query runs a statement, in DuckDB's own SQL or in PostgreSQL's
 */
export function createSqlSource(
  query: (sql: string, dialect: 'duckdb' | null) => Promise<SqlResult['records']>,
  records: Pick<Records, 'resource' | 'where'>,
): AggregateSource {
  return {
    total: 'all',
    async figures(field, others) {
      const column = quoteIdentifier(field.id);
      const present = toPresent([field, ...others]).join(' AND ');
      const items = [
        'count(*) AS records',
        `count(*) FILTER (WHERE ${present}) AS present`,
        `count(DISTINCT ${column}) AS different`,
        ...toExtentItems(field),
      ];
      const [row = {}] = await query(`SELECT ${items.join(', ')}\n${toFrom(records, [])}`, null);
      return {
        records: Number(row['records']),
        present: Number(row['present']),
        distinct: Number(row['different']),
        smallest: textOrNull(row['smallest']),
        largest: textOrNull(row['largest']),
      };
    },
    async frequent(field, most) {
      const rows = await query(
        toGroupStatement(records, {
          keys: [{ field, bucket: { kind: 'values' }, name: 'value' }],
          figures: [{ measure: 'count', field: null, name: 'records' }],
          present: [field],
          top: { most, order: 'largest', others: false },
        }),
        null,
      );
      return rows.map((row) => toFullText(row['value']));
    },
    async groups(question) {
      const counted = question.figures.find(({ measure }) => measure === 'count')?.name ?? RECORDS;
      const rows = await query(toGroupStatement(records, question), dialectOf(question));
      return rows.map((row) => ({
        keys: question.keys.map(({ name }) => textOrNull(row[name])),
        figures: question.figures.map(({ name }) => row[name] ?? null),
        records: Number(row[counted]),
      }));
    },
    async sample(question) {
      const rows = await query(toSampleStatement(records, question), null);
      return rows.map((row) => question.columns.map(({ id }) => textOrNull(row[id])));
    },
  };
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toFullText(value);
}
