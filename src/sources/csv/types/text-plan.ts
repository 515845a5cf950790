import type { CsvColumn } from '../../../core/table-source.ts';
import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { PgCategory, PgType } from '../../../core/values/pg-types.ts';
import { toArrayLiteral, toNumericArrayLiteral } from './array-text.ts';
import { parseTime } from './date-format.ts';
import { undecorated } from './decorated-number.ts';
import { parseJsonb } from '../../../core/values/jsonb.ts';
import { unescapedJson } from './json-text.ts';
import { toIntervalText } from './interval-input.ts';
import { SPELLED } from './numeric-spelling.ts';
import { toNumericText } from '../../../core/values/numeric-text.ts';

/** Texts for which SQL has no conversion. */
export interface Exotic {
  /** RE2 that texts match which need none. */
  readonly plain: string;
  /** Another text for the same value that SQL converts, null when it is no value of the type. */
  readonly normalize: (text: string) => string | null;
}

/** What depends on the type alone. */
export interface TextPlan {
  /** What read_csv makes of it: VARCHAR where SQL converts afterwards. */
  readonly readAs: string;
  /** The value, from an expression of the prepared text. Null: read_csv's own value is right. */
  readonly convert: ((text: SqlFragment) => SqlFragment) | null;
  /** Whether a prepared text, not null, is a value of the type; of exotic columns: whether it is one that `convert` takes. */
  readonly fits: ((text: SqlFragment) => SqlFragment) | null;
  /** What each text goes through first: other decimal points, currencies. */
  readonly prepare: (text: SqlFragment) => SqlFragment;
  /** Texts that SQL alone cannot convert. */
  readonly exotic: Exotic | null;
}

/** How texts of a type are read, where that differs from read_csv's own way. */
export function planText(type: PgType, column: CsvColumn): Partial<TextPlan> {
  return PLANS[type.category](type, column);
}

const cast = (type: PgType) => (text: SqlFragment) => sql`CAST(${text} AS ${raw(type.duck)})`;
const castable = (type: PgType) => (text: SqlFragment) =>
  sql`TRY_CAST(${text} AS ${raw(type.duck)}) IS NOT NULL`;
const matches = (pattern: string) => (text: SqlFragment) => sql`regexp_full_match(${text}, ${pattern})`;
const anything = (): Partial<TextPlan> => ({});

const PLANS: Readonly<Record<PgCategory, (type: PgType, column: CsvColumn) => Partial<TextPlan>>> = {
  text: anything,
  other: anything,
  // Every text has a key beside it, which sorts as the value does.
  json: (type) =>
    type.name === 'jsonb'
      ? { ...exotic(NOTHING, (text) => parseJsonb(text)?.text ?? null), convert: (text) => text }
      : { readAs: 'VARCHAR', convert: unescapedJson },
  uuid: (type) => ({ fits: castable(type) }),
  // DuckDB would round 1.5, which PostgreSQL refuses.
  integer: (type, column) => number(type, column, '\\s*[+-]?[0-9]+\\s*'),
  float: (type, column) =>
    number(type, column, '(?i)\\s*[+-]?(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(e[+-]?[0-9]+)?|nan|inf|infinity)\\s*'),
  numeric: (_type, column) => ({
    ...exotic(SPELLED, toNumericText),
    // What it becomes depends on all its values: see numeric-plan.ts.
    convert: (text) => text,
    prepare: (text) => plainNumber(text, column),
  }),
  boolean: (type, { trueValues, falseValues }) => {
    if (!trueValues && !falseValues) return { fits: castable(type) };
    const yes = texts(trueValues ?? TRUE);
    const no = texts(falseValues ?? FALSE);
    return {
      readAs: 'VARCHAR',
      convert: (text) =>
        sql`CASE WHEN ${text} IN (${yes}) THEN true WHEN ${text} IN (${no}) THEN false WHEN ${text} IS NOT NULL THEN error('not a boolean: ' || ${text}) END`,
      fits: (text) => sql`${text} IN (${yes}, ${no})`,
    };
  },
  date: temporal,
  timestamp: temporal,
  time: temporal,
  timestamptz: temporal,
  // Plain: what PostgreSQL and DuckDB read alike.
  interval: (type) => ({ ...exotic(INTERVAL, toIntervalText), convert: cast(type) }),
  // Plain: flat, without any escape or quote that JSON and DuckDB read differently.
  array: (type) =>
    type.element?.category === 'numeric'
      ? // What it becomes depends on all its values, as above; their texts are looked at one by one.
        { ...exotic('\\[\\s*\\]', toNumericArrayLiteral), convert: (text) => sql`CAST(${text} AS VARCHAR[])` }
      : { ...exotic(`\\[\\s*(${ITEM}(,${ITEM})*)?\\]`, toArrayLiteral), convert: cast(type) },
};

const INTERVAL = '-?\\d+ (day|hour|minute|second|month|year)s?|-?\\d\\d:\\d\\d:\\d\\d|\\d{1,4}:\\d\\d:\\d\\d';

/** Matches no text. */
const NOTHING = '\\b\\B';

const ITEM = `\\s*("[^"\\\\']*"|-?[0-9][0-9.eE+-]*|true|false|null)\\s*`;

/** Data Package's defaults. */
const TRUE = ['true', 'True', 'TRUE', '1'];
const FALSE = ['false', 'False', 'FALSE', '0'];

function exotic(plain: string, normalize: Exotic['normalize']): Partial<TextPlan> {
  return { readAs: 'VARCHAR', fits: matches(plain), exotic: { plain, normalize } };
}

function number(type: PgType, column: CsvColumn, pattern: string): Partial<TextPlan> {
  const fits = (text: SqlFragment) => sql`(${matches(pattern)(text)} AND ${castable(type)(text)})`;
  const { decimalChar, groupChar, bareNumber, unit, negative } = column;
  if (!decimalChar && !groupChar && bareNumber !== false && !unit && !negative) return { fits };
  return { readAs: 'VARCHAR', convert: cast(type), fits, prepare: (text) => plainNumber(text, column) };
}

function plainNumber(text: SqlFragment, column: CsvColumn): SqlFragment {
  const { decimalChar, groupChar, bareNumber, unit, negative } = column;
  const own = unit !== undefined || negative !== undefined ? undecorated(text, column) : text;
  const bare = bareNumber === false ? sql`regexp_replace(${own}, '^[^0-9.,+-]+|[^0-9.,]+$', '', 'g')` : own;
  const ungrouped = groupChar ? sql`replace(${bare}, ${groupChar}, '')` : bare;
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

/** DuckDB takes a date for one whatever stands behind it, BC too. */
const WHOLE_DATE =
  '(?i)^\\s*(-?[0-9]+-[0-9]+-[0-9]+(\\s*\\(BC\\)|[ T][0-9:.]+(Z|[+-][0-9:]+)?)?|[+-]?infinity)\\s*$';

/** A text as DuckDB's cast may have it: of dates those alone that are nothing but a date; those that end in a digit are. */
function whole({ category }: PgType, text: SqlFragment): SqlFragment {
  return category === 'date'
    ? sql`CASE WHEN right(${text}, 1) BETWEEN '0' AND '9' THEN ${text} ELSE nullif(regexp_extract(${text}, ${WHOLE_DATE}), '') END`
    : text;
}

/** The cast, which fails for what is no value. */
function temporalCast(type: PgType, text: SqlFragment): SqlFragment {
  if (type.category !== 'date') return cast(type)(text);
  return sql`CASE WHEN ${text} IS NOT NULL THEN coalesce(${cast(type)(whole(type, text))}, error('not a date: ' || ${text})) END`;
}

function temporal(type: PgType, { format }: CsvColumn): Partial<TextPlan> {
  if (format === null || format === 'default' || (format === 'any' && type.category === 'time'))
    return type.category === 'date'
      ? {
          readAs: 'VARCHAR',
          convert: (text) => temporalCast(type, text),
          fits: (text) => castable(type)(whole(type, text)),
        }
      : { fits: castable(type) };
  const inType = (time: SqlFragment) => sql`CAST(${time} AS ${raw(type.duck)})`;
  if (format === 'any') {
    const parsed = (text: SqlFragment) => inType(sql`try_strptime(${text}, [${texts(ANY_FORMATS)}])`);
    const tried = (text: SqlFragment) =>
      sql`coalesce(TRY_CAST(${whole(type, text)} AS ${raw(type.duck)}), ${parsed(text)})`;
    return {
      readAs: 'VARCHAR',
      convert: (text) => sql`coalesce(${tried(text)}, ${temporalCast(type, text)})`,
      fits: (text) => sql`${tried(text)} IS NOT NULL`,
    };
  }
  return {
    readAs: 'VARCHAR',
    convert: (text) => inType(parseTime(text, format, true)),
    fits: (text) => sql`${inType(parseTime(text, format, false))} IS NOT NULL`,
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
