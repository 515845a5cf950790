import type { Field } from '../../core/catalog.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { toFiniteConditions } from '../sql/column-extent.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import { toLiteral } from '../sql/to-where.ts';
import { DUST } from './bins.ts';
import { EXTRACTED } from './cycles.ts';
import type { Bucket, Figure, GroupQuestion, Key, Order, Span } from './question.ts';
import type { Records } from './records.ts';
import type { SampleQuestion } from './source.ts';

/** CKAN's most records in one answer. */
export const MOST_ROWS = 32_000;

/** What a statement calls the number of a group's records, where no figure does. */
export const RECORDS = 'records of the group';

/**
 * The statement of a question. Reads as a person would write it: groups by number, an alias for every column. Cells of a map are told in
 * DuckDB's SQL, see {@link dialectOf}.
 * @param sorted what follows `ORDER BY`, if not the question's own order
 */
export function toGroupStatement(
  records: Pick<Records, 'resource' | 'where'>,
  question: GroupQuestion,
  sorted?: string,
): string {
  const { keys, figures, present, within = [], top } = question;
  const [first] = keys;
  const [leading] = figures;
  const from = (more: readonly string[]): string =>
    toFrom(records, [...toPresent(present), ...toWithin(within), ...more]);
  // Numbers that are within a span are finite.
  const binned = keys
    .filter(({ field }) => !within.some((span) => span.field.id === field.id))
    .flatMap(toBinnable);
  const dialect = dialectOf(question);
  // One key alone is cut where the answer ends; else the values of the first are found before.
  const isCut = top !== null && first !== undefined && !(keys.length === 1 && !top.others);
  const column = first ? quoteIdentifier(first.field.id) : '';
  const head =
    isCut && leading
      ? `(SELECT head FROM (SELECT ${column} AS head, ${toFigure(leading)} AS figure\n${from(binned)}\nGROUP BY 1\nORDER BY ${toOrder(top.order, 2)}\nLIMIT ${top.most}) AS heads)`
      : '';
  const items = [
    ...keys.map((key, index) => {
      const told =
        isCut && index === 0 && top.others
          ? `CASE WHEN ${column} IN ${head} THEN ${column} END`
          : toKeyIn(dialect, key);
      return `${told} AS ${quoteIdentifier(key.name)}`;
    }),
    ...figures.map((figure) => `${toFigure(figure)} AS ${quoteIdentifier(figure.name)}`),
    ...(figures.some(({ measure }) => measure === 'count')
      ? []
      : [`count(*) AS ${quoteIdentifier(RECORDS)}`]),
  ];
  const order = toOrder(top?.order ?? 'name', keys.length + 1);
  return [
    `SELECT ${items.join(', ')}`,
    from([...binned, ...(isCut && !top.others ? [`${column} IN ${head}`] : [])]),
    ...(keys.length > 0
      ? [
          `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`,
          `ORDER BY ${sorted ?? [order, ...keys.slice(1).map((_, index) => index + 2)].join(', ')}`,
          `LIMIT ${top && !isCut ? Math.min(top.most, MOST_ROWS) : MOST_ROWS}`,
        ]
      : []),
  ].join('\n');
}

/**
 * What a question's statement is written in; null: PostgreSQL's SQL. Cells of a map go by whole numbers that DuckDB need not check as
 * PostgreSQL would: a fifth of the time over a million records, and a map is moved all the time.
 */
export function dialectOf({ keys }: GroupQuestion): 'duckdb' | null {
  return keys.some(({ bucket }) => bucket.kind === 'mercator') ? 'duckdb' : null;
}

/** The statement of a sample: exactly as many records as are wanted, evenly taken. */
export function toSampleStatement(
  records: Pick<Records, 'resource' | 'where'>,
  { columns, present, within = [], available, most }: SampleQuestion,
): string {
  // A column may be wanted twice, which a subquery cannot tell apart.
  const ids = [...new Set(columns.map(({ id }) => id))];
  const names = ids.map(quoteIdentifier).join(', ');
  const from = toFrom(records, [...toPresent(present), ...toWithin(within)]);
  if (available <= most) return `SELECT ${names}\n${from}\nLIMIT ${most}`;
  let place = 'place';
  while (ids.some((id) => id.toLowerCase() === place)) place += '_';
  const inner = `SELECT ${names}, row_number() OVER () AS ${place}\n${from}`;
  // The places where the share of `most` becomes a whole number more: so many, wherever they lie.
  return `SELECT ${names}\nFROM (${inner}) AS placed\nWHERE ${place} * ${most} / ${available} > (${place} - 1) * ${most} / ${available}\nLIMIT ${most}`;
}

/** `FROM` and `WHERE` of a selection and further conditions. */
export function toFrom(
  { resource, where }: Pick<Records, 'resource' | 'where'>,
  conditions: readonly string[],
): string {
  const all = [...(where ? [where] : []), ...new Set(conditions)];
  return `FROM ${quoteIdentifier(resource)}${all.length ? `\nWHERE ${all.join(' AND ')}` : ''}`;
}

/** Conditions that leave out records without values. */
export function toPresent(fields: readonly Field[]): string[] {
  return fields.map(({ id }) => `${quoteIdentifier(id)} IS NOT NULL`);
}

function toWithin(spans: readonly Span[]): string[] {
  return spans.map(({ field, from, to }) => `${quoteIdentifier(field.id)} BETWEEN ${from} AND ${to}`);
}

function toBinnable({ field, bucket }: Key): readonly string[] {
  if (bucket.kind === 'numbers') return toFiniteConditions(field);
  if (bucket.kind === 'magnitudes') return [...toFiniteConditions(field), `${quoteIdentifier(field.id)} > 0`];
  return [];
}

function toKeyIn(dialect: 'duckdb' | null, { field, bucket }: Key): string {
  const key = toKey(quoteIdentifier(field.id), bucket, field);
  return dialect === null ? key : `CAST(${key} AS INTEGER)`;
}

/**
 * Whole numbers are divided as such, and exact decimals as binary ones: either is quicker. Not where bins begin below nought: how far the
 * largest lies from there may be too much for the column's type.
 */
function toNumberBin(
  column: string,
  { start, step }: { readonly start: number; readonly step: number },
  type: string,
): string {
  const kind = toColumnKind(type);
  if (kind === 'integer' && start >= 0 && Number.isSafeInteger(start) && Number.isInteger(step))
    return `(${column} - ${start}) / ${toSql(step)}`;
  const value = kind === 'number' ? column : `${column}::float8`;
  return `floor((${value} - ${toSql(start)}) / ${toSql(step)}::float8 + ${DUST})`;
}

/** Dates go as times without a zone: the way through one takes three times as long. */
function toMoment(column: string, type: string): string {
  const kind = toColumnKind(type);
  if (kind === 'time') return `DATE '1970-01-01' + ${column}`;
  return kind === 'date' ? `${column}::timestamp` : column;
}

function toKey(column: string, bucket: Bucket, { type }: Field): string {
  switch (bucket.kind) {
    case 'values':
      return column;
    case 'among':
      return `CASE WHEN ${column} IN (${bucket.values.map((one) => toLiteral(one, type)).join(', ') || 'NULL'}) THEN ${column} END`;
    case 'numbers':
      return toNumberBin(column, bucket, type);
    case 'magnitudes':
      return `floor(log(${column}::float8) * ${bucket.each})`;
    case 'times':
      return `date_trunc('${bucket.unit}', ${toMoment(column, type)})`;
    case 'cycle':
      return `extract(${EXTRACTED[bucket.cycle]} FROM ${column})::int`;
    case 'mercator':
      return `floor((pi() - ln(tan(radians(45 + ${column}::float8 / 2)))) / ${toSql(bucket.step)}::float8)`;
  }
}

/** A number below nought in brackets: `--` begins a comment. */
function toSql(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}

function toFigure({ measure, field }: Figure): string {
  if (measure === 'count' || field === null) return 'count(*)';
  const column = quoteIdentifier(field.id);
  if (measure === 'distinct') return `count(DISTINCT ${column})`;
  if (measure === 'median') return `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`;
  return `${measure}(${column})`;
}

function toOrder(order: Order, figure: number): string {
  if (order === 'name') return '1';
  return order === 'largest' ? `${figure} DESC NULLS LAST, 1` : `${figure}, 1`;
}
