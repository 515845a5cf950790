import type { ColumnStatistics, PreviewCell } from '../../core/preview/preview.ts';
import { toPreviewCell } from '../../core/preview/preview-cells.ts';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType, type PgCategory, type PgType } from '../../core/values/pg-types.ts';
import { toWire } from '../../backends/duckdb/to-wire.ts';
import { columnHistogram, countedHistogram } from './column-histogram.ts';
import { type DifferentValues, TOP_VALUES, topValues } from './top-values.ts';
import { countValues, type ValueCounts } from './value-counts.ts';

/** Columns whose statistics are made, and how many of them in one statement. */
const MOST_COLUMNS = 200;
const SLICE = 20;

/** Characters of a value that is worth listing. */
const LONG_TEXT = 200;

/** Few different numbers are codes or ranks: their most frequent values say it all. */
const FEW = 8;

const WITHOUT_EQUALITY: ReadonlySet<PgCategory> = new Set(['json', 'array']);
const NUMBERS: ReadonlySet<PgCategory> = new Set(['integer', 'float', 'numeric']);

/** Statistics of a table's columns, in their order; fewer than columns where there are very many. Rejects with EngineError. */
export async function columnStatistics(
  engine: QueryEngine,
  relation: Relation,
): Promise<readonly ColumnStatistics[]> {
  const columns = relation.columns.slice(0, MOST_COLUMNS);
  const all: ColumnStatistics[] = [];
  for (let from = 0; from < columns.length; from += SLICE) {
    const some = columns.slice(from, from + SLICE);
    const counts = await countValues(engine, relation, some);
    const figures = await readFigures(engine, relation, some, counts);
    for (const [i, column] of some.entries())
      all.push(
        await completeStatistics(engine, relation, {
          column,
          figures: figures[i]!,
          counts: counts[i] ?? null,
        }),
      );
  }
  return all;
}

type Figures = Pick<ColumnStatistics, 'nulls' | 'min' | 'max' | 'mean'>;

const FIGURES = 4;

/** What one pass over the table tells of several columns; of those that are counted already, the counts do. */
async function readFigures(
  engine: QueryEngine,
  relation: Relation,
  columns: readonly RelationColumn[],
  counts: readonly (ValueCounts | null)[],
): Promise<readonly Figures[]> {
  const asked = columns.filter((_, i) => !counts[i]);
  const list = asked.flatMap(({ id, type: name }) => {
    const type = pgType(name);
    const [column, nothing] = [identifier(id), raw('NULL')];
    const present = sql`count(${column})`;
    if (WITHOUT_EQUALITY.has(type.category)) return [present, nothing, nothing, nothing];
    const number = asNumber(column);
    return [
      present,
      toWire(sql`min(${column})`, type, 'search'),
      toWire(sql`max(${column})`, type, 'search'),
      NUMBERS.has(type.category) ? sql`avg(${number}) FILTER (WHERE isfinite(${number}))` : nothing,
    ];
  });
  const answer =
    list.length > 0 ? await engine.query(sql`SELECT ${join(list, ', ')} FROM ${relation.name}`) : null;
  return columns.map((column, i) => {
    const counted = counts[i];
    if (counted) return countedFigures(counted, pgType(column.type), relation.rows);
    const cell = (figure: number): PreviewCell =>
      toPreviewCell(answer?.columns[asked.indexOf(column) * FIGURES + figure]?.values[0] ?? null);
    return {
      nulls: relation.rows - Number(cell(0)),
      min: cell(1),
      max: cell(2),
      mean: cell(3) as number | null,
    };
  });
}

function countedFigures(counts: ValueCounts, { category }: PgType, rows: number): Figures {
  // They are in order.
  const values = [...counts.keys()];
  const numbers = NUMBERS.has(category)
    ? [...counts].map(([value, records]) => [Number(value), records] as const)
    : [];
  const records = numbers.reduce((sum, [, some]) => sum + some, 0);
  const total = numbers.reduce((sum, [value, some]) => sum + value * some, 0);
  return {
    nulls: rows - [...counts.values()].reduce((sum, some) => sum + some, 0),
    min: toPreviewCell(values[0] ?? null),
    max: toPreviewCell(values.at(-1) ?? null),
    mean: records > 0 ? total / records : null,
  };
}

async function completeStatistics(
  engine: QueryEngine,
  relation: Relation,
  {
    column,
    figures,
    counts,
  }: { readonly column: RelationColumn; readonly figures: Figures; readonly counts: ValueCounts | null },
): Promise<ColumnStatistics> {
  const type = pgType(column.type);
  const name = identifier(column.id);
  const { distinct, top } = counts
    ? topOf(counts)
    : WITHOUT_EQUALITY.has(type.category)
      ? { distinct: null, top: [] }
      : await topValues(engine, relation, column.id);
  const { nulls, ...others } = figures;
  const own = { nulls, distinct, ...others };
  if (!distinct) return { ...own, top: [], histogram: null };
  const histogram = () =>
    counts ? countedHistogram(counts, type) : columnHistogram(engine, relation, name, type);
  return {
    ...own,
    top: top.some(([value]) => typeof value === 'string' && value.length > LONG_TEXT) ? [] : top,
    histogram: distinct > FEW ? await histogram() : null,
  };
}

function topOf(counts: ValueCounts): DifferentValues {
  const top = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, TOP_VALUES)
    .map(([value, records]) => [toPreviewCell(value), records] as const);
  return { distinct: counts.size, top };
}

function asNumber(column: SqlFragment): SqlFragment {
  return sql`CAST(${column} AS DOUBLE)`;
}
