import type { Cell } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { parseJsonb } from '../../core/values/jsonb.ts';
import { toNumericItems } from './array-text.ts';
import type { ColumnPlan } from './column-plan.ts';
import { prepared } from './read-csv.ts';

/** What one look at a file's texts found, per planned column; null for columns that need no look. */
export interface Survey {
  /** Texts that SQL cannot convert → texts that it can. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly numeric: NumericShape | null;
  /** Whether each text has a key beside it, by which it is compared. */
  readonly keyed: boolean;
}

/** Of a numeric column's values, or of the elements of an array of them. */
export interface NumericShape {
  /** Digits before the point, at most. */
  readonly integerDigits: number;
  readonly minScale: number;
  readonly maxScale: number;
  /** There are NaN or infinite values. */
  readonly special: boolean;
}

/** A text is no value of its column's type. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
  constructor(
    readonly column: string,
    readonly text: string,
  ) {
    super(`column "${column}": "${text}" is no value of its type`);
  }
}

/**
 * Reads the file for what the load must know beforehand. Runs nothing when no column needs it.
 * Throws UnreadableText, or EngineError.
 */
export async function survey(
  session: LoadSession,
  read: SqlFragment,
  plans: readonly ColumnPlan[],
): Promise<readonly (Survey | null)[]> {
  const asked = plans.filter((plan) => plan.exotic);
  if (asked.length === 0) return plans.map(() => null);
  const answers: Cell[] = [];
  for (let start = 0; start < asked.length; start += COLUMNS_AT_ONCE) {
    const some = asked.slice(start, start + COLUMNS_AT_ONCE);
    const projected = some.map((plan) => sql`${prepared(plan)} AS ${plan.alias}`);
    const { columns } = await session.run(
      sql`SELECT ${join(some.flatMap(questions), ', ')} FROM (SELECT ${join(projected, ', ')} FROM ${read})`,
    );
    answers.push(...columns.map((column) => column.values[0] ?? null));
  }
  return plans.map((plan) => {
    const at = asked.indexOf(plan);
    return at < 0 ? null : toSurvey(plan, answers.slice(at * 4, at * 4 + 4));
  });
}

/** Columns in one statement: what one costs grows faster than the number of its columns. */
const COLUMNS_AT_ONCE = 40;

function questions({ alias, exotic, type }: ColumnPlan): SqlFragment[] {
  const plain = sql`regexp_full_match(${alias}, ${exotic?.plain ?? ''})`;
  const oddOnes = sql`list(DISTINCT ${alias}) FILTER (${alias} IS NOT NULL AND NOT ${plain})`;
  if (type.category !== 'numeric') return [oddOnes, raw('0'), raw('0'), raw('0')];
  const point = sql`strpos(${alias}, '.')`;
  const scale = sql`CASE WHEN ${point} = 0 THEN 0 ELSE length(${alias}) - ${point} END`;
  const digits = sql`length(ltrim(CASE WHEN ${point} = 0 THEN ${alias} ELSE left(${alias}, ${point} - 1) END, '-'))`;
  return [
    oddOnes,
    sql`max(${digits}) FILTER (${plain})`,
    sql`min(${scale}) FILTER (${plain})`,
    sql`max(${scale}) FILTER (${plain})`,
  ];
}

function toSurvey({ field, exotic, type }: ColumnPlan, [odd, digits, min, max]: readonly Cell[]): Survey {
  const replacements = new Map(
    ((odd ?? []) as readonly string[]).map((text) => {
      const normal = exotic?.normalize(text) ?? null;
      if (normal === null) throw new UnreadableText(field.id, text);
      return [text, normal] as const;
    }),
  );
  const isList = type.element?.category === 'numeric';
  if (type.category !== 'numeric' && !isList)
    return { replacements, numeric: null, keyed: type.name === 'jsonb' };
  const texts = isList
    ? [...replacements.keys()].flatMap((text) => toNumericItems(text) ?? []).filter((item) => item !== null)
    : [...replacements.values()];
  const finite = texts.filter((text) => /\d/.test(text));
  const shapes = finite.map((text) =>
    text
      .replace('-', '')
      .split('.')
      .map((part) => part.length),
  );
  const scales = shapes.map(([, scale = 0]) => scale);
  const known = digits !== null && !isList;
  return {
    replacements,
    keyed: false,
    numeric: {
      integerDigits: Math.max(Number(digits ?? 0), ...shapes.map(([whole = 0]) => whole)),
      minScale: Math.min(...(known ? [Number(min)] : []), ...scales),
      maxScale: Math.max(...(known ? [Number(max)] : []), ...scales),
      special: finite.length < texts.length,
    },
  };
}

/** A table of replacements, one row a text, for `column`: the plan's alias. */
export async function writeReplacements(
  session: LoadSession,
  table: string,
  surveys: readonly (Survey | null)[],
): Promise<void> {
  await session.run(
    sql`CREATE OR REPLACE TABLE ${identifier(table)} (col INTEGER, was VARCHAR, becomes VARCHAR, sorts VARCHAR)`,
  );
  const rows = surveys.flatMap((found, i) =>
    [...(found?.replacements ?? [])].map(([was, becomes]) => {
      const key = found?.keyed ? parseJsonb(becomes)?.key : undefined;
      return sql`(${String(i)}, ${was}, ${becomes}, ${key === undefined ? raw('NULL') : sql`${key}`})`;
    }),
  );
  for (let at = 0; at < rows.length; at += CHUNK) {
    await session.run(sql`INSERT INTO ${identifier(table)} VALUES ${join(rows.slice(at, at + CHUNK), ', ')}`);
  }
}

const CHUNK = 2000;
