import type { Cell } from '../../../core/ports.ts';
import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import { toNumericItems } from './array-text.ts';
import type { ColumnPlan } from './column-plan.ts';
import { respelled } from './numeric-spelling.ts';
import { prepared } from '../read-csv.ts';

/** What one look at a file's texts found, per planned column; null for columns that need no look. */
export interface Survey {
  /** Texts that SQL cannot convert → texts that it can. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly numeric: NumericShape | null;
  /** Whether `respell` makes of its texts what SQL converts: there are no replacements then. */
  readonly respelled: boolean;
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
 * Looks at the texts for what the load must know beforehand. Runs nothing when no column needs it.
 * Throws UnreadableText, or EngineError.
 * @param from a FROM item of the columns as `planColumns` planned them
 */
export async function survey(
  session: LoadSession,
  from: SqlFragment,
  plans: readonly ColumnPlan[],
): Promise<readonly (Survey | null)[]> {
  const asked = plans.filter((plan) => plan.exotic);
  const surveys = new Map<ColumnPlan, Survey>();
  for (let start = 0; start < asked.length; start += COLUMNS_AT_ONCE) {
    const some = asked.slice(start, start + COLUMNS_AT_ONCE);
    const { columns } = await session.run(
      sql`SELECT ${join(some.flatMap(questions), ', ')} FROM ${textsOf(some, from)}`,
    );
    for (const [i, plan] of some.entries()) {
      const [odd, ...shape] = columns.slice(i * 4, i * 4 + 4).map(({ values }) => values[0] ?? null);
      surveys.set(plan, toSurvey(plan, odd ? await oddTexts(session, from, plan) : [], shape));
    }
  }
  return plans.map((plan) => surveys.get(plan) ?? null);
}

/** How many statements, about, a survey is. */
export function countSurveys(plans: readonly ColumnPlan[]): number {
  return Math.ceil(plans.filter((plan) => plan.exotic).length / COLUMNS_AT_ONCE);
}

/** Columns in one statement: what planning one costs grows faster than the number of its columns. */
const COLUMNS_AT_ONCE = 20;

/** The texts of a column that need no closer look; others are null. */
const plainOnes = ({ alias }: ColumnPlan) => raw(`${alias.texts[0]}_plain`);

function textsOf(some: readonly ColumnPlan[], from: SqlFragment): SqlFragment {
  const texts = join(
    some.map((plan) => sql`${prepared(plan)} AS ${plan.alias}`),
    ', ',
  );
  const plain = join(
    some.map((plan) => {
      const { alias, exotic } = plan;
      return sql`${alias}, CASE WHEN regexp_full_match(${alias}, ${exotic?.plain ?? ''}) THEN ${alias} END AS ${plainOnes(plan)}`;
    }),
    ', ',
  );
  return sql`(SELECT ${plain} FROM (SELECT ${texts} FROM ${from}))`;
}

/** Whether there are odd texts, and the shape of the plain ones where they are numbers. */
function questions(plan: ColumnPlan): SqlFragment[] {
  const plain = plainOnes(plan);
  const hasOdd = sql`count(${plan.alias}) > count(${plain})`;
  if (plan.type.category !== 'numeric') return [hasOdd, raw('0'), raw('0'), raw('0')];
  const scale = sql`length(split_part(${plain}, '.', 2))`;
  const digits = sql`length(ltrim(split_part(${plain}, '.', 1), '-'))`;
  return [hasOdd, sql`max(${digits})`, sql`min(${scale})`, sql`max(${scale})`];
}

/** A column's texts that SQL cannot convert, each once: to list them is dear, and most columns have none. */
async function oddTexts(
  session: LoadSession,
  from: SqlFragment,
  plan: ColumnPlan,
): Promise<readonly string[]> {
  const { columns } = await session.run(
    sql`SELECT list(DISTINCT ${plan.alias}) FROM ${textsOf([plan], from)} WHERE ${plan.alias} IS NOT NULL AND ${plainOnes(plan)} IS NULL`,
  );
  return (columns[0]?.values[0] ?? []) as readonly string[];
}

function toSurvey(
  { field, exotic, type }: ColumnPlan,
  odd: readonly string[],
  [digits = null, min, max]: readonly Cell[],
): Survey {
  const replacements = new Map(
    odd.map((text) => {
      const normal = exotic?.normalize(text) ?? null;
      if (normal === null) throw new UnreadableText(field.id, text);
      return [text, normal] as const;
    }),
  );
  const isList = type.element?.category === 'numeric';
  if (type.category !== 'numeric' && !isList)
    return { replacements, numeric: null, respelled: false, keyed: type.name === 'jsonb' };
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
  const hasDigits = digits !== null && !isList;
  const isRespelled =
    !isList && odd.length > 0 && [...replacements].every(([was, becomes]) => respelled(was) === becomes);
  return {
    replacements: isRespelled ? new Map() : replacements,
    respelled: isRespelled,
    keyed: false,
    numeric: {
      integerDigits: Math.max(Number(digits ?? 0), ...shapes.map(([whole = 0]) => whole)),
      minScale: Math.min(...(hasDigits ? [Number(min)] : []), ...scales),
      maxScale: Math.max(...(hasDigits ? [Number(max)] : []), ...scales),
      special: finite.length < texts.length,
    },
  };
}
