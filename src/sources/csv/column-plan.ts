import type { CsvColumn, CsvSource, Field } from '../../core/catalog.ts';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { type PgCategory, type PgType, pgType } from '../../core/values/pg-types.ts';
import { toArrayLiteral } from './array-text.ts';
import { toIntervalText } from './interval-input.ts';
import { toNumericText } from './numeric-text.ts';

/** How one column of texts becomes a column of values. */
export interface ColumnPlan {
  /** Name inside the load: c0, c1, …; headers may repeat or be empty. */
  readonly alias: SqlFragment;
  readonly field: Field;
  readonly type: PgType;
  /** What read_csv makes of it: VARCHAR where SQL converts afterwards. */
  readonly readAs: string;
  /** The value, from an expression of the text with nulls already null. Null: read_csv's own value is right. */
  readonly convert: ((text: SqlFragment) => SqlFragment) | null;
  /** Texts that SQL alone cannot convert. */
  readonly exotic: Exotic | null;
  /** Texts that are still to be made null after read_csv. */
  readonly nulls: readonly string[];
}

export interface Exotic {
  /** Text after what every text of the column goes through first (decimal and group characters). */
  readonly prepare: (text: SqlFragment) => SqlFragment;
  /** RE2 that texts match which `convert` understands as they are. */
  readonly plain: string;
  /** Another text for the same value that `convert` understands, null when it is no value of the type. */
  readonly normalize: (text: string) => string | null;
}

/** Plans the columns of a file, in its order. */
export function planColumns(source: CsvSource, fields: readonly Field[]): readonly ColumnPlan[] {
  const plans = fields.map((field, i) =>
    planColumn(field, source.columns[i] ?? { name: field.id, format: null }, i),
  );
  const isText = (plan: ColumnPlan) => plan.type.category === 'text';
  // read_csv knows one list of null texts for all columns. It serves unless the empty string is a value in texts and, as always,
  // null elsewhere: then everything is read as text.
  if (source.missingValues.includes('') || !plans.some(isText)) return plans;
  const nulls = source.missingValues;
  return plans.map((plan) =>
    isText(plan)
      ? { ...plan, nulls }
      : {
          ...plan,
          readAs: 'VARCHAR',
          convert: plan.convert ?? (plan.readAs === 'VARCHAR' ? null : castTo(plan.readAs)),
          nulls: [...new Set(['', ...nulls])],
        },
  );
}

function planColumn(field: Field, column: CsvColumn, index: number): ColumnPlan {
  const type = pgType(field.type);
  const direct = {
    alias: raw(`c${index}`),
    field,
    type,
    readAs: type.duck,
    convert: null,
    exotic: null,
    nulls: [],
  };
  return { ...direct, ...PLANS[type.category](type, column) };
}

type Plan = Partial<Pick<ColumnPlan, 'readAs' | 'convert' | 'exotic'>>;

const DIRECT = (): Plan => ({});

const castTo =
  (duck: string) =>
  (text: SqlFragment): SqlFragment =>
    sql`CAST(${text} AS ${raw(duck)})`;

const PLANS: Readonly<Record<PgCategory, (type: PgType, column: CsvColumn) => Plan>> = {
  text: DIRECT,
  json: DIRECT,
  other: DIRECT,
  uuid: DIRECT,
  integer: number,
  float: number,
  numeric: (_type, column) => ({
    readAs: 'VARCHAR',
    // What it becomes depends on all its values: see numeric-plan.ts.
    convert: (text) => text,
    exotic: {
      prepare: (text) => plainNumber(text, column),
      plain: '-?(0|[1-9][0-9]*)(\\.[0-9]+)?',
      normalize: toNumericText,
    },
  }),
  boolean: (_type, { trueValues, falseValues }) =>
    trueValues || falseValues
      ? {
          readAs: 'VARCHAR',
          convert: (text) =>
            sql`CASE WHEN ${text} IN (${texts(trueValues ?? TRUE)}) THEN true WHEN ${text} IN (${texts(falseValues ?? FALSE)}) THEN false WHEN ${text} IS NULL THEN NULL ELSE error('not a boolean: ' || ${text}) END`,
        }
      : {},
  date: temporal,
  timestamp: temporal,
  time: temporal,
  timestamptz: temporal,
  interval: (type) => ({
    readAs: 'VARCHAR',
    convert: castTo(type.duck),
    exotic: { prepare: (text) => text, plain: '[^P]*', normalize: toIntervalText },
  }),
  array: (type) => ({
    readAs: 'VARCHAR',
    convert: castTo(type.duck),
    exotic: {
      prepare: (text) => text,
      // Flat, without any escape or quote that JSON and DuckDB read differently.
      plain: `\\[(\\s*("[^"\\\\']*"|-?[0-9.eE+-]+|true|false|null)\\s*(,\\s*("[^"\\\\']*"|-?[0-9.eE+-]+|true|false|null)\\s*)*)?\\]`,
      normalize: toArrayLiteral,
    },
  }),
};

/** Data Package's defaults. */
const TRUE = ['true', 'True', 'TRUE', '1'];
const FALSE = ['false', 'False', 'FALSE', '0'];

function number(type: PgType, column: CsvColumn): Plan {
  if (!column.decimalChar && !column.groupChar) return {};
  return { readAs: 'VARCHAR', convert: (text) => castTo(type.duck)(plainNumber(text, column)) };
}

function plainNumber(text: SqlFragment, { decimalChar, groupChar }: CsvColumn): SqlFragment {
  const ungrouped = groupChar ? sql`replace(${text}, ${groupChar}, '')` : text;
  return decimalChar && decimalChar !== '.' ? sql`replace(${ungrouped}, ${decimalChar}, '.')` : ungrouped;
}

/** What `any` tries after the type's own form; months before days where both could be meant, as PostgreSQL does. */
const ANY_FORMATS = [
  '%Y/%m/%d',
  '%Y/%m/%d %H:%M:%S',
  '%Y/%m/%d %H:%M',
  '%m/%d/%Y',
  '%m/%d/%Y %H:%M:%S',
  '%m/%d/%Y %H:%M',
  '%d.%m.%Y',
  '%d.%m.%Y %H:%M:%S',
  '%d.%m.%Y %H:%M',
  '%d-%m-%Y',
  '%d %b %Y',
  '%d %B %Y',
  '%b %d, %Y',
  '%B %d, %Y',
  '%Y%m%d',
];

function temporal(type: PgType, { format }: CsvColumn): Plan {
  const cast = castTo(type.duck);
  if (format === null || format === 'default') return {};
  if (format !== 'any')
    return { readAs: 'VARCHAR', convert: (text) => cast(sql`strptime(${text}, ${format})`) };
  if (type.category === 'time') return {};
  return {
    readAs: 'VARCHAR',
    convert: (text) =>
      sql`coalesce(TRY_CAST(${text} AS ${raw(type.duck)}), CAST(try_strptime(${text}, [${texts(ANY_FORMATS)}]) AS ${raw(type.duck)}), ${cast(text)})`,
  };
}

function texts(values: readonly string[]): SqlFragment {
  return values.length === 0
    ? raw('NULL')
    : join(
        values.map((value) => sql`${value}`),
        ', ',
      );
}
