import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { ColumnRole } from '../columns/column-role.ts';
import { toColumnRole } from '../columns/column-role.ts';
import { isEven } from '../columns/is-even.ts';
import { guessFacets } from '../facets/guess-facets.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { isNumeric, isSearchVector, toColumnKind } from '../grid/cells/column-kind.ts';
import type { ChartSpec } from './chart-spec.ts';
import { fitsX, PLAIN_CHART } from './chart-spec.ts';

/**
 * A chart worth seeing first; null when no column can be drawn. A year is a time; coordinates, months beside years and numbers that
 * identify are no quantities, and are drawn only where there is nothing else.
 * @param records some of them: what repeats is a category
 * @param statistics of the whole table, where there are any
 * @param drawn whether the records are a statement's result, whose figures are drawn as they are
 */
export function guessChart(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  statistics: TableStatistics | null,
  drawn: boolean,
): ChartSpec | null {
  const columns = fields.filter((field) => field.id !== '_id' && !isSearchVector(field));
  // A single moment is no course of time.
  const courses = columns.filter(({ id }) => statistics?.columns.get(id)?.distinct !== 1);
  const roles = new Map(columns.map((field) => [field.id, toColumnRole(field, records)]));
  const find = (wanted: (kind: ColumnKind) => boolean, among = columns): string | null =>
    among.find(({ type }) => wanted(toColumnKind(type)))?.id ?? null;
  const numbers = columns.filter((field) => isNumeric(toColumnKind(field.type)) && !roles.get(field.id));
  // Of the first quantities, classes that have numbers for names come last, and numbers that count the records.
  const quantities = numbers.toSorted(
    (a, b) => Number(isName(a, statistics)) - Number(isName(b, statistics)),
  );
  const roleOf = (role: string): string | null =>
    courses.find(({ id }) => roles.get(id) === role)?.id ?? null;
  const time = find((kind) => kind === 'date' || kind === 'datetime', courses) ?? roleOf('year');
  const text = find((kind) => kind === 'text' || kind === 'boolean');
  const number = quantities[0]?.id ?? null;
  const second = quantities[1]?.id ?? null;
  const chart = (mark: ChartSpec['mark'], x: string, y: string | null = null): ChartSpec => ({
    ...PLAIN_CHART,
    mark,
    x,
    y,
    measure: y === null || mark === 'scatter' ? 'count' : drawn ? 'sum' : 'avg',
  });
  const period = time ?? roleOf('month') ?? roleOf('day');
  const asDrawn = (mark: ChartSpec['mark'], x: string, y: string): ChartSpec => ({
    ...chart(mark, x, y),
    colour: findColour(columns, records, x),
  });
  if (drawn && period !== null && number !== null) return asDrawn('line', period, number);
  if (drawn && text !== null && number !== null) return asDrawn('bar', text, number);
  const categories = guessFacets(columns, records, statistics);
  // Counting what is as often each draws bars of one length.
  const counted = categories.find((column) => !isEven(column, statistics));
  const [category] = categories;
  // Where a year stands beside a figure, that is what the table is about.
  if (time !== null && number !== null && (roles.get(time) === 'year' || category === undefined))
    return chart('line', time, number);
  // So it is where each value has a record at each time: counting these tells nothing, a line each does.
  if (time !== null && number !== null && category !== undefined && hasSeries(category, time, statistics))
    return { ...chart('line', time, number), colour: category };
  if (time !== null && number !== null && isDaily(columns, time, statistics))
    return chart('line', time, number);
  if (counted !== undefined) return chart('bar', counted);
  if (time !== null && number !== null) return chart('line', time, number);
  if (category !== undefined) return chart('bar', category, number);
  if (time !== null) return chart('line', time, null);
  if (period !== null && number !== null) return chart('line', period, number);
  if (number !== null && second !== null && !isList(text, statistics))
    return chart('scatter', number, second);
  if (number !== null && text !== null && isList(text, statistics)) return chart('bar', text, number);
  const key = number === null ? findKey(numericKeys(columns, roles), statistics) : null;
  if (key !== null) return chart('bar', key);
  const any = number ?? find(isNumeric);
  if (any !== null) return chart('histogram', any);
  const last = find((kind) => fitsX('bar', kind));
  return last === null ? null : chart('bar', last);
}

/** Records that tell whether two are at the same place. */
const ENOUGH = 2000;

/**
 * The category that tells records apart which are at the same place: each value has a line or colour of its own, as a sum of means is
 * nothing. Null where there is none, or nothing comes twice.
 */
function findColour(columns: readonly Field[], records: readonly ApiRecord[], x: string): string | null {
  const some = records.slice(0, ENOUGH);
  const count = (...names: string[]): number =>
    new Set(some.map((record) => JSON.stringify(names.map((name) => record[name])))).size;
  if (count(x) === some.length) return null;
  const categories = columns.filter(
    ({ id, type }) => id !== x && (toColumnKind(type) === 'text' || toColumnKind(type) === 'boolean'),
  );
  return categories.find(({ id }) => count(id) <= MOST_LINES && count(x, id) === some.length)?.id ?? null;
}

/** Records that each have a bar in sight. */
const MOST_RECORDS = 25;

/** Whether a column names each of a few records. */
function isList(column: string | null, statistics: TableStatistics | null): boolean {
  if (column === null || !statistics || statistics.rows > MOST_RECORDS) return false;
  const distinct = statistics.columns.get(column)?.distinct ?? 0;
  return distinct > 1 && distinct === statistics.rows;
}

const DAY = 86_400_000;

/** The part of all days that has a record where it goes day by day: five of seven, but for holidays. */
const WORKDAYS = 0.6;

/** Whether there is a record a day, or each workday: its figures tell, not how many there are. */
function isDaily(columns: readonly Field[], time: string, statistics: TableStatistics | null): boolean {
  const field = columns.find(({ id }) => id === time);
  const counted = statistics?.columns.get(time);
  if (!statistics || !counted || toColumnKind(field?.type ?? 'text') !== 'date') return false;
  const { nulls, distinct, min, max } = counted;
  const days = (Date.parse(String(max)) - Date.parse(String(min))) / DAY + 1;
  return nulls === 0 && distinct === statistics.rows && distinct > 1 && distinct >= days * WORKDAYS;
}

/** Columns of numbers that identify. */
function numericKeys(columns: readonly Field[], roles: ReadonlyMap<string, ColumnRole | null>): string[] {
  return columns.flatMap(({ id }) => (roles.get(id) === 'identifier' ? [id] : []));
}

/** Records for each value of a key, at least: fewer, and it identifies what is in the table itself. */
const RECORDS_OF_KEY = 3;

/** Of some keys that of the fewest others, as a province is: what belongs to each can be counted. */
function findKey(keys: readonly string[], statistics: TableStatistics | null): string | null {
  const others = keys.flatMap((id) => {
    const { distinct = null, nulls = 0 } = statistics?.columns.get(id) ?? {};
    const records = (statistics?.rows ?? 0) - nulls;
    return distinct !== null &&
      distinct > 1 &&
      distinct * RECORDS_OF_KEY <= records &&
      !isEven(id, statistics)
      ? [{ id, distinct }]
      : [];
  });
  return others.toSorted((a, b) => a.distinct - b.distinct)[0]?.id ?? null;
}

/** Lines that are told apart by their colours. */
const MOST_LINES = 8;

/** The part of all times that most values of a category have a record at, where these are series. */
const MOST_TIMES = 0.9;

/** Whether each value of a column is a series: few values, all equally often, or the most frequent once at each time. */
function hasSeries(column: string, time: string, statistics: TableStatistics | null): boolean {
  const counted = statistics?.columns.get(column);
  if (
    !counted ||
    counted.nulls > 0 ||
    counted.distinct !== counted.top.length ||
    counted.top.length > MOST_LINES
  )
    return false;
  const most = counted.top[0]?.[1] ?? 0;
  if (counted.top.every(([, records]) => records === most)) return true;
  const times = statistics?.columns.get(time)?.distinct ?? 0;
  return most <= times && most >= times * MOST_TIMES;
}

/** Numbers that name classes are so few, and so often the same. */
const MOST_CLASSES = 10;
const RECORDS_OF_CLASS = 10;

/**
 * Whether a column of whole numbers without a gap names something and measures nothing: classes, as 0, 1, 2 … that come again and again, or
 * records, each of which has the next one.
 */
function isName({ id, type }: Field, statistics: TableStatistics | null): boolean {
  const counted = statistics?.columns.get(id);
  if (!statistics || !counted || toColumnKind(type) !== 'integer' || counted.distinct === null) return false;
  const { min, max, distinct, nulls } = counted;
  const records = statistics.rows - nulls;
  return (
    (Number(min) === 0 || Number(min) === 1) &&
    Number(max) - Number(min) + 1 === distinct &&
    ((distinct <= MOST_CLASSES && records >= distinct * RECORDS_OF_CLASS) ||
      (distinct > MOST_CLASSES && distinct === records))
  );
}
