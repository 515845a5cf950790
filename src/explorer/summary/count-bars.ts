import type { Field } from '../../core/catalog.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { ApiClient } from '../api/call.ts';
import type { ApiRequest } from '../api/request.ts';
import { toSelectionParams } from '../filters/filters.ts';
import { toFullText } from '../grid/cell-text.ts';
import { toFiniteConditions } from '../sql/column-extent.ts';
import { quoteIdentifier } from '../sql/quote.ts';
import { toSqlCondition, toWhere } from '../sql/to-where.ts';
import { toNumberBin, toTimeBin } from './bin-sql.ts';
import { toForm } from './bins.ts';
import type { BarCounts, ColumnSummary } from './column-summary.ts';
import type { Selection } from './load-summary.ts';
import { add, barLocator, countValues } from './place-in-bars.ts';

/** A column, and the summary whose bars are counted anew. */
export interface CountedColumn {
  readonly field: Field;
  readonly summary: ColumnSummary;
}

/** Most records that are brought to be counted here. */
const MOST_RECORDS = 5000;
/** Tables of so few records are counted here: that needs no database. */
export const SMALL = 2000;

/** Where a record without a value is put by SQL, and one in no bar. */
const NO_VALUE = -1;
const NO_BAR = -2;
/** No beginning of a unit of time. */
const NO_TIME = '9999-12-31 23:59:59.5';

/**
 * Counts the records of a selection into the bars of several columns' summaries: by one statement that reads them once, or by what a search
 * brings where the table is small or SQL cannot tell the selection. Rejects with ApiFailure, or with the signal's reason.
 * @param rows records of the whole table
 */
export async function countBars(
  client: ApiClient,
  selection: Selection,
  columns: readonly CountedColumn[],
  rows: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BarCounts>> {
  const where = selection.q === '' && rows > SMALL ? toWhere(selection.filters, selection.fields) : null;
  if (where === null) {
    const { result } = await client.call<SearchResult>(toRecordsRequest(selection, columns), signal);
    const complete = (result.total ?? 0) <= result.records.length;
    return new Map(
      columns.map(({ field: { id }, summary }) => [
        id,
        countValues(
          summary,
          result.records.map((record) => record[id]),
          complete,
        ),
      ]),
    );
  }
  const sql = toBarsStatement(selection.resource, where, columns);
  const request = { action: 'datastore_search_sql', params: { sql } };
  const { result } = await client.call<SqlResult>(request, signal);
  return readBars(result.records, columns);
}

function toRecordsRequest(
  { resource, q, filters }: Selection,
  columns: readonly CountedColumn[],
): ApiRequest {
  const fields = columns.map(({ field }) => field.id);
  return {
    action: 'datastore_search',
    params: { resource_id: resource, ...toSelectionParams(q, filters), fields, limit: MOST_RECORDS },
  };
}

/** One row for each bar of each column: in `k0`, `k1`, … the column's bar, in `n` its records; the other columns' are null. */
export function toBarsStatement(resource: string, where: string, columns: readonly CountedColumn[]): string {
  const keys = columns.map((column, index) => `${toKey(column)} AS k${index}`);
  const names = columns.map((_, index) => `k${index}`);
  const table = `${quoteIdentifier(resource)}${where && ` WHERE ${where}`}`;
  const sets = names.map((name) => `(${name})`).join(', ');
  return `SELECT ${names.join(', ')}, count(*) AS n FROM (SELECT ${keys.join(', ')} FROM ${table}) AS placed GROUP BY GROUPING SETS (${sets})`;
}

/** What tells a record's bar: never null. */
function toKey({ field, summary }: CountedColumn): string {
  const { scale, bars } = summary;
  const column = quoteIdentifier(field.id);
  if (scale.kind === 'values') {
    // Where hardly any record has one of the values, looking for them takes long and shows nothing.
    const places = isTelling(summary) ? bars : [];
    const tests = places.map(
      ({ condition }, index) => `WHEN ${toSqlCondition(condition, field) ?? 'false'} THEN ${index}`,
    );
    return `CASE WHEN ${column} IS NULL THEN ${NO_VALUE} ${tests.join(' ')} ELSE ${NO_BAR} END`;
  }
  if (scale.kind === 'times') return `coalesce(${toTimeBin(field, scale.unit)}, '${NO_TIME}')`;
  const bin = toNumberBin(field, scale.bins);
  const finite = toFiniteConditions(field);
  if (finite.length === 0) return `coalesce(${bin}, ${NO_VALUE})`;
  return `CASE WHEN ${finite.join(' AND ')} THEN ${bin} WHEN ${column} IS NULL THEN ${NO_VALUE} ELSE ${NO_BAR} END`;
}

/** The part of the records that the most frequent values must have, all together. */
const TELLING = 0.02;

/** Whether a column's most frequent values are worth a drawing. */
export function isTelling({ scale, bars, records }: ColumnSummary): boolean {
  if (scale.kind !== 'values') return true;
  return bars.reduce((sum, bar) => sum + bar.records, 0) >= records * TELLING;
}

/** What {@link toBarsStatement} brought. */
export function readBars(
  records: SqlResult['records'],
  columns: readonly CountedColumn[],
): ReadonlyMap<string, BarCounts> {
  return new Map(
    columns.map(({ field, summary }, column) => {
      const locate = barLocator(summary);
      const bars = summary.bars.map(() => 0);
      let [all, nulls] = [0, 0];
      for (const { [`k${column}`]: key, n } of records) {
        if (key === null || key === undefined) continue;
        const count = Number(n);
        all += count;
        if (summary.scale.kind !== 'times') {
          if (Number(key) === NO_VALUE) nulls += count;
          else add(bars, Number(key), count);
        } else if (toFullText(key).startsWith(NO_TIME.slice(0, 10))) nulls += count;
        else add(bars, locate(toForm(toFullText(key), summary.smallest ?? '')), count);
      }
      return [field.id, { records: all, nulls, bars, complete: true }];
    }),
  );
}
