import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import { notSupported } from '../errors.ts';
import { castTo, decimal, expr, type Expr } from '../expr.ts';
import { letIn } from '../let.ts';
import { byteaFromText } from './bytea.ts';
import { fromDigits, withDecimals } from './numeric.ts';
import { dateTimeFromText, intervalFromText, timeFromText } from './from-datetime-text.ts';

/** Decimals kept when a text column is cast to numeric: DECIMAL(38,15) leaves 23 digits before the point. */
export const TEXT_NUMERIC_SCALE = 15;

/** A column's text as a value: what the type's input function does, row by row. */
export function castFromText(x: Expr, type: PgType): Expr {
  if (type.category === 'numeric') return numericFromText(x);
  const read = type.element ? undefined : READERS[type.category];
  if (!read) throw notSupported(`a cast from text to ${type.sqlName}`);
  return expr(
    letIn(x, (text) => read(text, type)),
    type,
  );
}

type Reader = (text: SqlFragment, type: PgType) => SqlFragment;

/** `invalid input syntax for type integer: "abc"`, as an SQL text. */
function syntaxError(type: string, text: SqlFragment): SqlFragment {
  return sql`error(${raw(`'invalid input syntax for type ${type}: "'`)} || ${text} || '"')`;
}

function checked(pattern: string, type: string, text: SqlFragment, value: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${text} IS NULL THEN NULL WHEN regexp_full_match(${text}, ${raw(`'${pattern}'`)}, 's') THEN ${value} ELSE ${syntaxError(type, text)} END`;
}

/** Texts of numbers that may have a fraction and an exponent. */
const FLOAT = '(?i)\\s*[-+]?(nan|inf|infinity|[0-9]+\\.?[0-9]*(e[-+]?[0-9]+)?|\\.[0-9]+(e[-+]?[0-9]+)?)\\s*';

const JSON_STRING = String.raw`"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const JSON_SCALAR = String.raw`(?:${JSON_STRING}|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null)`;
const JSON_INNER = String.raw`(?:[{}\[\],:\s]|${JSON_SCALAR})*`;
/** JSON but for the order of its parts: lexically right, with brackets around it that fit. */
const JSON_TEXT = String.raw`\s*(?:${JSON_SCALAR}|\{(?:\s*|\s*${JSON_STRING}\s*:${JSON_INNER})\}|\[${JSON_INNER}\])\s*`;

const READERS: Partial<Record<PgType['category'], Reader>> = {
  text: (text) => text,
  integer: (text, type) =>
    checked(
      '\\s*[-+]?[0-9]+\\s*',
      type.sqlName,
      text,
      sql`COALESCE(TRY_CAST(trim(${text}, e' \\t\\n\\r+') AS ${raw(type.duck)}), error('value "' || ${text} || ${raw(`'" is out of range for type ${type.sqlName}'`)}))`,
    ),
  float: (text, type) =>
    checked(FLOAT, type.sqlName, text, castTo(sql`trim(${text}, e' \\t\\n\\r+')`, type.duck)),
  json: (text) =>
    sql`CASE WHEN ${text} IS NULL OR regexp_full_match(${text}, ${JSON_TEXT}, 's') THEN ${text} ELSE error('invalid input syntax for type json') END`,
  boolean: (text) =>
    sql`CASE WHEN ${text} IS NULL THEN NULL WHEN regexp_full_match(${text}, '(?i)\\s*(t|tr|tru|true|y|ye|yes|on|1)\\s*') THEN true WHEN regexp_full_match(${text}, '(?i)\\s*(f|fa|fal|fals|false|n|no|of|off|0)\\s*') THEN false ELSE ${syntaxError('boolean', text)} END`,
  date: (text) => dateTimeFromText('date', text),
  timestamp: (text) => dateTimeFromText('timestamp', text),
  timestamptz: (text) => dateTimeFromText('timestamptz', text),
  time: (text) => timeFromText(text),
  interval: (text) => intervalFromText(text),
  uuid: (text) =>
    sql`CASE WHEN ${text} IS NULL THEN NULL ELSE COALESCE(TRY_CAST(${text} AS UUID), ${syntaxError('uuid', text)}) END`,
  other: (text, type) => {
    if (type.name !== 'bytea') throw notSupported(`a cast from text to ${type.sqlName}`);
    return byteaFromText(text);
  },
};

function numericFromText(x: Expr): Expr {
  const text = letIn(x, (t) => {
    const other = letIn(numericValue(t), (v) => {
      const { text: shown } = withDecimals(v, TEXT_NUMERIC_SCALE, decimalsIn(t));
      return shown ?? castTo(v, 'VARCHAR');
    });
    // Most are in plain digits, and print as they are.
    return sql`CASE WHEN ${t} IS NULL THEN NULL WHEN ${isPlain(t)} AND ${t} NOT LIKE '-0%' THEN regexp_replace(${t}, '^(-?)0+([0-9])', '\\1\\2') ELSE ${other} END`;
  });
  const value = (t: SqlFragment) =>
    sql`CASE WHEN ${isPlain(t)} THEN ${fromDigits(t, TEXT_NUMERIC_SCALE)} ELSE ${numericValue(t)} END`;
  return decimal(letIn(x, value), TEXT_NUMERIC_SCALE, false, text);
}

/** Whether a text is but digits, as most are. */
const isPlain = (text: SqlFragment) =>
  sql`regexp_full_match(${text}, ${raw(`'-?[0-9]{1,23}(\\.[0-9]{1,${TEXT_NUMERIC_SCALE}})?'`)})`;

/** A text's number. */
function numericValue(text: SqlFragment): SqlFragment {
  const value = castTo(sql`trim(${text}, e' \\t\\n\\r+')`, `DECIMAL(38,${TEXT_NUMERIC_SCALE})`);
  const isFiner = sql`regexp_matches(${text}, ${raw(`'\\.[0-9]{${TEXT_NUMERIC_SCALE}}[0-9]*[1-9]'`)}) OR ${text} ILIKE '%e-%' AND ${decimalsIn(text)} > ${integer(TEXT_NUMERIC_SCALE)}`;
  return checked(
    FLOAT,
    'numeric',
    text,
    sql`CASE WHEN regexp_full_match(${text}, '(?i)\\s*[-+]?(nan|inf|infinity)\\s*') THEN error('NaN or infinity as numeric is not supported by datapond') WHEN ${isFiner} THEN error(${raw(`'more than ${TEXT_NUMERIC_SCALE} decimals in a text cast to numeric is not supported by datapond'`)}) ELSE ${value} END`,
  );
}

/** How many decimals the number that a text writes has in PostgreSQL: `1.20e1` has one. */
function decimalsIn(text: SqlFragment): SqlFragment {
  const written = sql`length(regexp_extract(${text}, '\\.([0-9]*)', 1))`;
  const exponent = sql`COALESCE(TRY_CAST(regexp_extract(${text}, '(?i)e([-+]?[0-9]+)', 1) AS INTEGER), 0)`;
  return sql`greatest(${written} - ${exponent}, 0)`;
}
