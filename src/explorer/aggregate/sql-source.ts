import type { Field } from '../../core/catalog.ts';
import type { SqlResult } from '../api/answers.ts';
import { toFullText } from '../grid/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { quoteIdentifier } from '../sql/quote.ts';
import { toExtentItems, toFiniteConditions } from '../sql/column-extent.ts';
import { toLiteral } from '../sql/to-where.ts';
import type { ChartSource, GroupQuestion } from './chart-source.ts';

/** CKAN's most records in one answer. */
const MOST_GROUPS = 32_000;

/**
 * Figures by `datastore_search_sql`, over every matching record.
 * @param query runs a statement
 * @param where conditions; empty for none
 */
export function createSqlSource(
  query: (sql: string) => Promise<SqlResult['records']>,
  resource: string,
  where: string,
): ChartSource {
  const from = (conditions: readonly string[]): string => {
    const all = [...(where ? [where] : []), ...conditions];
    return `FROM ${quoteIdentifier(resource)}${all.length ? `\nWHERE ${all.join(' AND ')}` : ''}`;
  };
  return {
    total: 'all',
    async figures(field, others) {
      const column = quoteIdentifier(field.id);
      const present = [field, ...others].map((one) => `${quoteIdentifier(one.id)} IS NOT NULL`).join(' AND ');
      const [row = {}] = await query(
        [
          `SELECT count(*) AS records, count(*) FILTER (WHERE ${present}) AS present`,
          `count(DISTINCT ${column}) AS different`,
          ...toExtentItems(field),
        ].join(', ') + `\n${from([])}`,
      );
      return {
        records: Number(row['records']),
        present: Number(row['present']),
        distinct: Number(row['different']),
        smallest: textOrNull(row['smallest']),
        largest: textOrNull(row['largest']),
      };
    },
    async frequent(field, most) {
      const column = quoteIdentifier(field.id);
      const rows = await query(
        `SELECT ${column} AS value, count(*) AS records\n${from([`${column} IS NOT NULL`])}\nGROUP BY ${column}\nORDER BY records DESC, value\nLIMIT ${most}`,
      );
      return rows.map((row) => toFullText(row['value']));
    },
    async groups(question) {
      const rows = await query(toGroupStatement(question, from));
      return rows.map((row) => ({
        x: toFullText(row['x']),
        colour: textOrNull(row['colour']),
        value: row['value'] === null || row['value'] === undefined ? null : Number(row['value']),
        records: Number(row['records']),
      }));
    },
    async sample({ x, y, colour, every }) {
      const columns = [`${quoteIdentifier(x.id)} AS x`, `${quoteIdentifier(y.id)} AS y`];
      if (colour) columns.push(`${quoteIdentifier(colour.id)} AS colour`);
      const conditions = [x, y].map((field) => `${quoteIdentifier(field.id)} IS NOT NULL`);
      if (every > 1) conditions.push(`"_id" % ${every} = 0`);
      const rows = await query(`SELECT ${columns.join(', ')}\n${from(conditions)}\nLIMIT ${MOST_GROUPS}`);
      return rows.map((row) => ({
        x: toFullText(row['x']),
        y: toFullText(row['y']),
        colour: textOrNull(row['colour']),
      }));
    },
  };
}

function toGroupStatement(
  { x, grouping, measure, y, colour }: GroupQuestion,
  from: (conditions: readonly string[]) => string,
): string {
  const column = quoteIdentifier(x.id);
  const value = measure === 'count' || y === null ? 'count(*)' : `${measure}(${quoteIdentifier(y.id)})`;
  const key = toKey(column, grouping, x);
  const colours = colour && {
    name: quoteIdentifier(colour.field.id),
    values: colour.values.map((one) => toLiteral(one, colour.field.type)).join(', '),
  };
  const shade =
    colours &&
    `CASE WHEN ${colours.name} IN (${colours.values || 'NULL'}) THEN ${colours.name} END AS colour`;
  const most = grouping.kind === 'values' ? grouping.most : null;
  const ordered = `GROUP BY ${column}\nORDER BY value DESC NULLS LAST, x`;
  const present = `${column} IS NOT NULL`;
  if (most !== null && !shade)
    return `SELECT ${column} AS x, ${value} AS value, count(*) AS records\n${from([present])}\n${ordered}\nLIMIT ${most}`;
  const largest = `${column} IN (SELECT x FROM (SELECT ${column} AS x, ${value} AS value\n${from([present])}\n${ordered}\nLIMIT ${most}) AS largest)`;
  return [
    `SELECT ${key} AS x, ${shade ? `${shade}, ` : ''}${value} AS value, count(*) AS records`,
    from([
      present,
      ...(grouping.kind === 'numbers' ? toFiniteConditions(x) : []),
      ...(most === null ? [] : [largest]),
    ]),
    `GROUP BY 1${shade ? ', 2' : ''}`,
    `ORDER BY 1`,
    `LIMIT ${MOST_GROUPS}`,
  ].join('\n');
}

function toKey(column: string, grouping: GroupQuestion['grouping'], x: Field): string {
  if (grouping.kind === 'times') return `date_trunc('${grouping.unit}', ${column})`;
  if (grouping.kind === 'numbers' && isNumeric(toColumnKind(x.type)))
    return `floor((${column} - ${grouping.start}) / ${grouping.step})`;
  return column;
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toFullText(value);
}
