import type { SqlResult } from '../api/answers.ts';
import { withoutScale } from '../api/exact-json.ts';
import { toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { toExtentItems, toFiniteAggregate } from '../sql/column-extent.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import { quoteText } from '../sql/quote.ts';
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
    async figures(field, { present: others = [], mean = false } = {}) {
      const column = quoteIdentifier(field.id);
      const present = toPresent([field, ...others]).join(' AND ');
      const hasMean = mean && isNumeric(toColumnKind(field.type));
      const items = [
        'count(*) AS records',
        `count(*) FILTER (WHERE ${present}) AS present`,
        `count(DISTINCT ${column}) AS different`,
        ...toExtentItems(field),
        ...(hasMean ? [`${toFiniteAggregate('avg', field)} AS mean`] : []),
      ];
      const [row = {}] = await query(`SELECT ${items.join(', ')}\n${toFrom(records, [])}`, null);
      return {
        records: Number(row['records']),
        present: Number(row['present']),
        distinct: Number(row['different']),
        smallest: textOrNull(withoutScale(row['smallest'])),
        largest: textOrNull(withoutScale(row['largest'])),
        mean: textOrNull(row['mean']) === null ? null : Number(row['mean']),
      };
    },
    async frequent(field, { most, find = '' }) {
      const column = quoteIdentifier(field.id);
      const value = field.type === 'timestamp' ? `date_trunc('second', ${column})` : column;
      const sought = find === '' ? [] : [`lower(CAST(${column} AS text)) LIKE ${toPattern(find)}`];
      const from = toFrom(records, [...toPresent([field]), ...sought]);
      const rows = await query(
        `SELECT ${value} AS value, count(*) AS records\n${from}\nGROUP BY 1 ORDER BY records DESC, value LIMIT ${most}`,
        null,
      );
      return rows.map((row) => ({ value: row['value'], records: Number(row['records']) }));
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

function toPattern(find: string): string {
  return quoteText(`%${find.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
