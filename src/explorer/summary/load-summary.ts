import type { Field } from '../../core/catalog.ts';
import type { ReadStatistics } from '../../host/table-statistics.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { ApiClient } from '../api/call.ts';
import type { Filters } from '../filters/filters.ts';
import { toSelectionParams } from '../filters/filters.ts';
import type { Records } from '../aggregate/records.ts';
import { toRecords, toStatementRequest } from '../aggregate/records.ts';
import { toFrom } from '../aggregate/statement.ts';
import { withoutScale } from '../api/exact-json.ts';
import { toFilterValue, toFullText } from '../grid/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { isNumberLabel } from '../grid/number-label.ts';
import { quoteIdentifier } from '../sql/quote.ts';
import { toExtentItems, toFiniteAggregate, toFiniteConditions } from '../sql/column-extent.ts';
import { toNumberBars, toTimeBars, toValueBars } from './bars.ts';
import { toNumberBin, toTimeBin } from './bin-sql.ts';
import { toForm, toNumberBins, toTimeUnit } from './bins.ts';
import type { ColumnSummary } from './column-summary.ts';
import { SMALL } from './count-bars.ts';
import { TOP_VALUES } from './column-summary.ts';
import { toKnownSummary } from './known-summary.ts';
import { shapeOf, toRange } from './shape.ts';
import { summariseValues } from './summarise-values.ts';

/** Which records are summed up. */
export interface Selection {
  readonly resource: string;
  readonly q: string;
  readonly filters: Filters;
  readonly fields: readonly Field[];
}

/** CKAN's most records in one answer. */
const MOST_RECORDS = 32_000;

/** Where summaries come from. */
export interface SummarySources {
  readonly client: ApiClient;
  readonly statistics: ReadStatistics;
}

/**
 * Sums a column up: of the whole table by what the build found in it. Else through the API, by SQL. What a search finds in a small table
 * is counted here, which needs no database, and so are columns whose values SQL does not tell apart: of these, the first that it brings.
 * Rejects with ApiFailure, or with the signal's reason.
 */
export async function loadSummary(
  { client, statistics }: SummarySources,
  selection: Selection,
  field: Field,
  signal: AbortSignal,
): Promise<ColumnSummary> {
  const table = await statistics(selection.resource);
  signal.throwIfAborted();
  const isWhole = selection.q === '' && selection.filters.size === 0;
  const known = isWhole && table && toKnownSummary(table, field);
  if (known) return known;
  const records = toRecords(selection, selection.fields);
  const kind = toColumnKind(field.type);
  const isSmall = records.within !== null && table !== null && table.rows <= SMALL;
  if (isSmall || kind === 'json' || kind === 'list') return summariseSearch(client, selection, field, signal);
  const query = async (sql: string): Promise<SqlResult['records']> =>
    (await client.call<SqlResult>(toStatementRequest(records, sql), signal)).result.records;
  return summariseSql(query, records, field);
}

/** Sums a column up by counting what a search brings, which needs no database. Rejects as {@link loadSummary} does. */
export async function summariseSearch(
  client: ApiClient,
  { resource, q, filters }: Selection,
  field: Field,
  signal: AbortSignal,
): Promise<ColumnSummary> {
  const params = {
    resource_id: resource,
    ...toSelectionParams(q, filters),
    fields: [field.id],
    limit: MOST_RECORDS,
  };
  const { result } = await client.call<SearchResult>({ action: 'datastore_search', params }, signal);
  // What the build found has no scale either, and one figure stands in the place of the other.
  const values = result.records.map((record) => withoutScale(record[field.id]));
  return summariseValues(values, field, (result.total ?? 0) <= values.length);
}

async function summariseSql(
  query: (sql: string) => Promise<SqlResult['records']>,
  records: Records,
  field: Field,
): Promise<ColumnSummary> {
  const kind = toColumnKind(field.type);
  const column = quoteIdentifier(field.id);
  const from = (conditions: readonly string[]) => toFrom(records, conditions);
  const figures = [
    'count(*) AS records',
    `count(${column}) AS present`,
    `count(DISTINCT ${column}) AS different`,
    ...toExtentItems(field),
    ...(isNumeric(kind) ? [`${toFiniteAggregate('avg', field)} AS mean`] : []),
  ];
  const [row = {}] = await query(`SELECT ${figures.join(', ')}\n${from([])}`);
  const textOrNull = (name: string) =>
    row[name] === null || row[name] === undefined ? null : toFullText(withoutScale(row[name]));
  const count = Number(row['records']);
  const distinct = Number(row['different']);
  const smallest = textOrNull('smallest');
  const largest = textOrNull('largest');
  const base = {
    records: count,
    nulls: count - Number(row['present']),
    distinct,
    smallest,
    largest,
    mean: textOrNull('mean') === null ? null : Number(row['mean']),
    complete: true,
  };
  const present = `${column} IS NOT NULL`;
  const shape = shapeOf(kind, distinct, smallest, largest);
  const grouped = !isNumberLabel(field, toRange(base));
  if (shape === 'values' || smallest === null || largest === null) {
    // As the table shows them, and as a filter finds them.
    const value = field.type === 'timestamp' ? `date_trunc('second', ${column})` : column;
    const top = await query(
      `SELECT ${value} AS value, count(*) AS records\n${from([present])}\nGROUP BY 1 ORDER BY records DESC, value LIMIT ${TOP_VALUES}`,
    );
    const bars = toValueBars(
      top.map((one) => [toFilterValue(withoutScale(one['value'])) ?? '', Number(one['records'])]),
      kind,
      grouped,
    );
    return { ...base, scale: { kind: 'values' }, bars };
  }
  if (isNumeric(kind)) {
    const whole = kind === 'integer';
    const bins = toNumberBins(Number(smallest), Number(largest), whole);
    const binned = await query(
      `SELECT ${toNumberBin(field, bins)} AS bin, count(*) AS records\n${from([present, ...toFiniteConditions(field)])}\nGROUP BY 1 ORDER BY 1`,
    );
    const counts = new Map(binned.map((one) => [Number(one['bin']), Number(one['records'])]));
    return { ...base, scale: { kind: 'numbers', bins }, bars: toNumberBars(bins, counts, whole, grouped) };
  }
  const unit = toTimeUnit(smallest, largest, kind !== 'date');
  const binned = await query(
    `SELECT ${toTimeBin(field, unit)} AS bin, count(*) AS records\n${from([present])}\nGROUP BY 1 ORDER BY 1`,
  );
  // date_trunc answers with date and time.
  const counts = new Map(
    binned.map((one) => [toForm(toFullText(one['bin']), smallest), Number(one['records'])]),
  );
  return {
    ...base,
    scale: { kind: 'times', unit },
    bars: toTimeBars(unit, smallest, largest, counts),
  };
}
