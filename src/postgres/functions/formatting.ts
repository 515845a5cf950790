import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castToNumeric, roundTo } from '../casts/numeric.ts';
import { outputText } from '../casts/to-text.ts';
import { knownText } from '../choices.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import { notSupported, dataError } from '../errors.ts';
import { castTo, expr, TEXT, type Expr } from '../expr.ts';
import { datetimeText } from '../formats/datetime-text.ts';
import { numberText, templateDecimals } from '../formats/number-text.ts';
import { parseByTemplate } from '../formats/parse-datetime.ts';
import { letIn } from '../let.ts';
import { quotedLiteral, quotedName } from './quoting.ts';
import { type PgFunction, row } from '../row.ts';

const template = (x: Expr, name: string) => knownText(x, `${name}() with a template`);

function charOf(kind: 'timestamp' | 'timestamptz' | 'interval'): PgFunction {
  return row('to_char', [kind, 'text'], 'text', ([x, format]) => {
    const text = template(format, 'to_char');
    const clock = kind === 'timestamptz' ? letIn(x, toUtc) : x;
    return letIn(clock, (v) => datetimeText(v, text, kind));
  });
}

/** Rounded, split at the point. A float rounds in binary, as printf does; other numbers half away from zero. */
function charOfNumber(type: 'int4' | 'int8' | 'numeric' | 'float4' | 'float8'): PgFunction {
  return row('to_char', [type, 'text'], 'text', ([x, format]) => {
    const text = template(format, 'to_char');
    const decimals = templateDecimals(text);
    const isBinary = type.startsWith('float') || x.numeric === 'double';
    const rounded = isBinary
      ? letIn(x, (v) => printed(v, decimals))
      : castTo(roundTo(castToNumeric(x), decimals).sql, 'VARCHAR');
    return letIn(rounded, (t) => {
      const plain = sql`ltrim(${t}, '-')`;
      const whole = sql`split_part(${plain}, '.', 1)`;
      const fraction = sql`split_part(${plain}, '.', 2)`;
      // What rounds to zero has no sign, but for a float.
      const isBelow = sql`starts_with(${t}, '-')`;
      const negative = type.startsWith('float')
        ? isBelow
        : sql`(${isBelow} AND regexp_matches(${t}, '[1-9]'))`;
      return numberText({ negative, whole, fraction }, text);
    });
  });
}

/** A float as printf has it. PostgreSQL shows 15 digits and nothing after them. */
function printed(x: SqlFragment, decimals: number): SqlFragment {
  const limit = raw(`1e${Math.max(0, 15 - decimals)}`);
  return sql`CASE WHEN NOT isfinite(${x}) OR abs(${x}) >= ${limit} THEN error('to_char() of this float is not supported by datapond: cast it to numeric') ELSE printf(${raw(`'%.${decimals}f'`)}, CAST(${x} AS DOUBLE)) END`;
}

function parsed(
  name: 'to_date' | 'to_timestamp',
  result: string,
  wrap: (stamp: SqlFragment) => SqlFragment,
): PgFunction {
  return row(name, ['text', 'text'], result, ([x, format]) =>
    wrap(parseByTemplate(x.sql, template(format, name))),
  );
}

/** format(): `%s`, `%I`, `%L` with positions, widths and `-`. */
function format([first, ...args]: readonly Expr[]): SqlFragment {
  if (!first) throw new RangeError('format() without a template');
  const text = template(first, 'format');
  const pieces: SqlFragment[] = [];
  let next = 0;
  let at = 0;
  const pattern = /%(?:%|(?:(\d+)\$)?(-?)(\d+|\*(?:\d+\$)?)?([sIL])|(.?))/gs;
  for (const match of text.matchAll(pattern)) {
    pieces.push(sql`${text.slice(at, match.index)}`);
    at = match.index + match[0].length;
    if (match[0] === '%%') {
      pieces.push(sql`'%'`);
      continue;
    }
    const kind = match[4];
    if (kind === undefined) {
      if (!match[5]) throw dataError('invalid_parameter_value', 'unterminated format() type specifier');
      if (/[\d$*-]/.test(match[5])) throw notSupported('format() with this specifier');
      throw dataError('invalid_parameter_value', `unrecognized format() type specifier "${match[5]}"`);
    }
    if (match[1] === '0' || match[3] === '*0$')
      throw dataError(
        'invalid_parameter_value',
        'format specifies argument 0, but arguments are numbered from 1',
      );
    // A width that is an argument is taken before the value.
    const star = /^\*(?:(\d+)\$)?$/.exec(match[3] ?? '');
    const widthAt = star?.[1] === undefined ? next : Number(star[1]) - 1;
    if (star) next = widthAt + 1;
    const width = star ? literalWidth(args[widthAt]) : match[3];
    const index = match[1] === undefined ? next : Number(match[1]) - 1;
    next = index + 1;
    const arg = args[index];
    if (!arg) throw dataError('invalid_parameter_value', 'too few arguments for format()');
    const isLeft = match[2] === '-' || (width?.startsWith('-') ?? false);
    pieces.push(padded(converted(kind, outputText(arg)), width?.replace('-', ''), isLeft));
  }
  pieces.push(sql`${text.slice(at)}`);
  return sql`concat(${join(pieces)})`;
}

/** A width below zero stands to the left; NULL is none. */
function literalWidth(x: Expr | undefined): string | undefined {
  if (!x) throw dataError('invalid_parameter_value', 'too few arguments for format()');
  if (x.literal === null) return undefined;
  if (!/^-?\d+$/.test(x.literal ?? '')) throw notSupported('format() with a width that is not a literal');
  return x.literal;
}

function converted(kind: string, text: SqlFragment): SqlFragment {
  if (kind === 's') return sql`COALESCE(${text}, '')`;
  if (kind === 'L') return sql`COALESCE(${quotedLiteral(text)}, 'NULL')`;
  return sql`CASE WHEN ${text} IS NULL THEN error('null values cannot be formatted as an SQL identifier') ELSE ${quotedName(text)} END`;
}

function padded(text: SqlFragment, width: string | undefined, left: boolean): SqlFragment {
  if (width === undefined) return text;
  const size = raw(width);
  return sql`CASE WHEN length(${text}) >= ${size} THEN ${text} ELSE ${raw(left ? 'rpad' : 'lpad')}(${text}, ${size}, ' ') END`;
}

/** Functions that write values by a template, and read them. */
export const FORMATTING_FUNCTIONS: readonly PgFunction[] = [
  charOf('timestamp'),
  charOf('timestamptz'),
  charOf('interval'),
  ...(['int4', 'int8', 'numeric', 'float4', 'float8'] as const).map(charOfNumber),
  parsed('to_date', 'date', (stamp) => castTo(stamp, 'DATE')),
  parsed('to_timestamp', 'timestamptz', (stamp) => letIn(stamp, fromUtc)),
  { name: 'format', args: ['text'], result: 'text', build: format },
  { name: 'format', args: ['text', 'any'], variadic: true, result: 'text', build: format },
  ...(['num_nulls', 'num_nonnulls'] as const).map((name): PgFunction => ({
    name,
    args: ['any'],
    variadic: true,
    result: 'int4',
    build: (xs) => {
      const test = raw(name === 'num_nulls' ? 'IS NULL' : 'IS NOT NULL');
      const counts = xs.map((x) => sql`CAST(${x.sql} ${test} AS INTEGER)`);
      return sql`(${join(counts, ' + ')})`;
    },
  })),
  row('parse_ident', ['text'], '_text', ([x]) => {
    const { literal } = x;
    if (typeof literal !== 'string' || literal.includes('"')) throw notSupported('parse_ident() of this');
    return expr(sql`string_split(lower(${literal}), '.')`, TEXT).sql;
  }),
];
