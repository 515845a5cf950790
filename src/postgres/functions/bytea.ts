import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { byteaOf, fromEscapes, hexDigits, ofBlob } from '../casts/bytea.ts';
import { plainRows } from '../plain-rows.ts';
import { bound, type PgFunction } from '../row.ts';

/** Pairs of digits, one a byte. */
const pairs = (x: string) => `regexp_extract_all(substring(${x}, 3), '..')`;
const number = (pair: string) => `CAST('0x' || ${pair} AS INTEGER)`;
const bytes = 'CAST((length($1) - 2) // 2 AS INTEGER)';
const bits = `(CAST(${bytes} AS BIGINT) * 8)`;

/** Of a byte counted from 0: its digits, and the whole with others in their place. */
const pairAt = (i: string) => `substring($1, 3 + 2 * CAST(${i} AS BIGINT), 2)`;
const withPair = (i: string, value: string) =>
  `(left($1, 2 + 2 * CAST(${i} AS BIGINT)) || printf('%02x', ${value}) || substring($1, 5 + 2 * CAST(${i} AS BIGINT)))`;
const bitAt = `((${number(pairAt('($2 // 8)'))} >> CAST($2 % 8 AS INTEGER)) & 1)`;
const inRange = (count: string, value: string) =>
  `CASE WHEN $2 < 0 OR $2 >= ${count} THEN error('index ' || $2 || ' out of valid range, 0..' || (${count} - 1)) ELSE ${value} END`;

/** Places of the bytes that are not of a set. */
const others = `list_filter(range(1, len(${pairs('$1')}) + 1), lambda i: NOT list_contains(${pairs('$2')}, ${pairs('$1')}[i]))`;
const trimmed = (from: string, to: string) =>
  String.raw`CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL WHEN len(${others}) = 0 THEN '\x' ELSE '\x' || COALESCE(array_to_string(${pairs('$1')}[${from}:${to}], ''), '') END`;

/** Bytes as text, those beyond ASCII and the zero as `\ooo`. */
const escaped = String.raw`array_to_string(list_transform(${pairs('$1')}, lambda pair: CASE WHEN pair = '5c' THEN '\\' WHEN pair = '00' OR pair >= '80' THEN '\' || printf('%03o', ${number('pair')}) ELSE chr(${number('pair')}) END), '')`;

const UNKNOWN = `error('unrecognized encoding: "' || $2 || '"')`;
const inUtf8 = (value: string) =>
  `CASE WHEN upper(replace($2, '-', '')) IN ('UTF8', 'UNICODE') THEN ${value} ELSE error('encodings other than UTF8 are not supported by datapond') END`;

const PLAIN = plainRows(String.raw`
  length(bytea) int4 = ${bytes}
  md5(bytea) text = md5(unhex(substring($1, 3)))
  encode(bytea, text) text := CASE lower($2) WHEN 'hex' THEN substring($1, 3)
      WHEN 'base64' THEN regexp_replace(to_base64(unhex(substring($1, 3))), '([A-Za-z0-9+/]{76})', e'\\1\n', 'g')
      WHEN 'escape' THEN ${escaped} ELSE ${UNKNOWN} END
  get_byte(bytea, int4) int4 := ${inRange(bytes, number(pairAt('$2')))}
  set_byte(bytea, int4, int4) bytea := ${inRange(bytes, withPair('$2', '($3 & 255)'))}
  get_bit(bytea, int8) int4 := ${inRange(bits, bitAt)}
  set_bit(bytea, int8, int4) bytea := CASE WHEN $3 NOT IN (0, 1) THEN error('new bit must be 0 or 1')
      ELSE ${inRange(bits, withPair('($2 // 8)', `(${number(pairAt('($2 // 8)'))} + ($3 - ${bitAt}) * (1 << CAST($2 % 8 AS INTEGER)))`))} END
  substring substr(bytea, int4) bytea := CASE WHEN $2 IS NOT NULL THEN '\x' || substring($1, 1 + 2 * CAST(greatest($2, 1) AS BIGINT)) END
  substring substr(bytea, int4, int4) bytea := CASE WHEN $2 IS NULL OR $3 IS NULL THEN NULL
      WHEN $3 < 0 THEN error('negative substring length not allowed')
      ELSE '\x' || substring($1, 1 + 2 * CAST(greatest($2, 1) AS BIGINT), 2 * greatest(CAST($2 AS BIGINT) + $3 - greatest($2, 1), 0)) END
  btrim(bytea, bytea) bytea := ${trimmed(`${others}[1]`, `${others}[-1]`)}
  ltrim(bytea, bytea) bytea := ${trimmed(`${others}[1]`, `len(${pairs('$1')})`)}
  rtrim(bytea, bytea) bytea := ${trimmed('1', `${others}[-1]`)}
  convert_from(bytea, name) text := ${inUtf8('decode(unhex(substring($1, 3)))')}
  convert_to(text, name) bytea := ${inUtf8(String.raw`'\x' || lower(hex(encode($1)))`)}
`);

/** The bytes of a text in base 64. */
const fromBase64 = (x: SqlFragment) =>
  sql`COALESCE(${ofBlob(sql`TRY(from_base64(regexp_replace(${x}, '\\s', '', 'g')))`)}, CASE WHEN ${x} IS NOT NULL THEN error('invalid base64 end sequence') END)`;

/** Functions of bytes. */
export const BYTEA_FUNCTIONS: readonly PgFunction[] = [
  ...PLAIN,
  bound(
    'decode',
    ['text', 'text'],
    'bytea',
    (x, format) =>
      sql`CASE lower(${format}) WHEN 'hex' THEN ${byteaOf(hexDigits(x))} WHEN 'base64' THEN ${fromBase64(x)} WHEN 'escape' THEN ${fromEscapes(x)} ELSE error('unrecognized encoding: "' || ${format} || '"') END`,
  ),
];
