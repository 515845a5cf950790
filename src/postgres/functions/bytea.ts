import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { blobOf, byteaOf, digitsOf, fromEscapes, hexDigits, ofBlob, pairsOf } from '../casts/bytea.ts';
import { bound, fn, type PgFunction } from '../row.ts';

const bytes = (x: SqlFragment) => sql`CAST((length(${x}) - 2) // 2 AS INTEGER)`;

/** A pair of digits as a number. */
const number = (pair: SqlFragment) => sql`CAST('0x' || ${pair} AS INTEGER)`;

/** By a format's name, which encode and decode share. */
function byFormat(
  format: SqlFragment,
  ways: Readonly<Record<'hex' | 'base64' | 'escape', SqlFragment>>,
): SqlFragment {
  return sql`CASE lower(${format}) WHEN 'hex' THEN ${ways.hex} WHEN 'base64' THEN ${ways.base64} WHEN 'escape' THEN ${ways.escape} ELSE error('unrecognized encoding: "' || ${format} || '"') END`;
}

/** Bytes as text, those beyond ASCII and the zero as `\ooo`. */
function toEscapes(x: SqlFragment): SqlFragment {
  const each = sql`CASE WHEN pair = '5c' THEN '\\\\' WHEN pair = '00' OR pair >= '80' THEN '\\' || printf('%03o', ${number(raw('pair'))}) ELSE chr(${number(raw('pair'))}) END`;
  return sql`array_to_string(list_transform(${pairsOf(x)}, lambda pair: ${each}), '')`;
}

function inRange(index: SqlFragment, count: SqlFragment, value: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${index} < 0 OR ${index} >= ${count} THEN error('index ' || ${index} || ' out of valid range, 0..' || (${count} - 1)) ELSE ${value} END`;
}

/** Two digits of a byte, counted from 0. */
const pairAt = (x: SqlFragment, i: SqlFragment) => sql`substring(${x}, 3 + 2 * CAST(${i} AS BIGINT), 2)`;

function withPair(x: SqlFragment, i: SqlFragment, value: SqlFragment): SqlFragment {
  const at = sql`2 * CAST(${i} AS BIGINT)`;
  return sql`(left(${x}, 2 + ${at}) || printf('%02x', ${value}) || substring(${x}, 5 + ${at}))`;
}

const bits = (x: SqlFragment) => sql`(CAST(${bytes(x)} AS BIGINT) * 8)`;
const bitAt = (x: SqlFragment, n: SqlFragment) =>
  sql`((${number(pairAt(x, sql`(${n} // 8)`))} >> CAST(${n} % 8 AS INTEGER)) & 1)`;

/** Bytes of a set at either end taken away. */
function trimmed(x: SqlFragment, set: SqlFragment, ends: 'both' | 'left' | 'right'): SqlFragment {
  const others = sql`list_filter(range(1, len(${pairsOf(x)}) + 1), lambda i: NOT list_contains(${pairsOf(set)}, ${pairsOf(x)}[i]))`;
  const from = ends === 'right' ? raw('1') : sql`${others}[1]`;
  const to = ends === 'left' ? sql`len(${pairsOf(x)})` : sql`${others}[-1]`;
  return sql`CASE WHEN ${set} IS NULL THEN NULL ELSE ${byteaOf(sql`COALESCE(array_to_string(${pairsOf(x)}[${from}:${to}], ''), '')`)} END`;
}

const trims = (['btrim', 'ltrim', 'rtrim'] as const).map((name) =>
  bound(name, ['bytea', 'bytea'], 'bytea', (x, set) => {
    const ends = ({ btrim: 'both', ltrim: 'left', rtrim: 'right' } as const)[name];
    return sql`CASE WHEN ${x} IS NULL THEN NULL WHEN len(list_filter(${pairsOf(x)}, lambda p: NOT list_contains(${pairsOf(set)}, p))) = 0 THEN '\\x' ELSE ${trimmed(x, set, ends)} END`;
  }),
);

const parts = ['substring', 'substr'].flatMap((name): readonly PgFunction[] => [
  bound(
    name,
    ['bytea', 'int4'],
    'bytea',
    (x, start) =>
      sql`CASE WHEN ${start} IS NOT NULL THEN ${byteaOf(sql`substring(${x}, 1 + 2 * CAST(greatest(${start}, 1) AS BIGINT))`)} END`,
  ),
  bound(name, ['bytea', 'int4', 'int4'], 'bytea', (x, start, count) => {
    const first = sql`CAST(greatest(${start}, 1) AS BIGINT)`;
    const end = sql`(CAST(${start} AS BIGINT) + ${count})`;
    return sql`CASE WHEN ${start} IS NULL OR ${count} IS NULL THEN NULL WHEN ${count} < 0 THEN error('negative substring length not allowed') ELSE ${byteaOf(sql`substring(${x}, 1 + 2 * ${first}, 2 * greatest(${end} - ${first}, 0))`)} END`;
  }),
]);

const inUtf8 = (encoding: SqlFragment, value: SqlFragment) =>
  sql`CASE WHEN upper(replace(${encoding}, '-', '')) IN ('UTF8', 'UNICODE') THEN ${value} ELSE error('encodings other than UTF8 are not supported by datapond') END`;

/** Functions of bytes. */
export const BYTEA_FUNCTIONS: readonly PgFunction[] = [
  bound('encode', ['bytea', 'text'], 'text', (x, format) =>
    byFormat(format, {
      hex: digitsOf(x),
      base64: sql`regexp_replace(to_base64(${blobOf(x)}), '([A-Za-z0-9+/]{76})', e'\\\\1\\n', 'g')`,
      escape: toEscapes(x),
    }),
  ),
  bound('decode', ['text', 'text'], 'bytea', (x, format) =>
    byFormat(format, {
      hex: byteaOf(hexDigits(x)),
      base64: sql`COALESCE(${ofBlob(sql`TRY(from_base64(regexp_replace(${x}, '\\s', '', 'g')))`)}, CASE WHEN ${x} IS NOT NULL THEN error('invalid base64 end sequence') END)`,
      escape: fromEscapes(x),
    }),
  ),
  fn('length', ['bytea'], 'int4', bytes),
  fn('md5', ['bytea'], 'text', (x) => sql`md5(${blobOf(x)})`),
  bound('get_byte', ['bytea', 'int4'], 'int4', (x, i) => inRange(i, bytes(x), number(pairAt(x, i)))),
  bound('set_byte', ['bytea', 'int4', 'int4'], 'bytea', (x, i, value) =>
    inRange(i, bytes(x), withPair(x, i, sql`(${value} & 255)`)),
  ),
  bound('get_bit', ['bytea', 'int8'], 'int4', (x, n) => inRange(n, bits(x), bitAt(x, n))),
  bound('set_bit', ['bytea', 'int8', 'int4'], 'bytea', (x, n, value) => {
    const changed = sql`(${number(pairAt(x, sql`(${n} // 8)`))} + (${value} - ${bitAt(x, n)}) * (1 << CAST(${n} % 8 AS INTEGER)))`;
    const set = inRange(n, bits(x), withPair(x, sql`(${n} // 8)`, changed));
    return sql`CASE WHEN ${value} NOT IN (0, 1) THEN error('new bit must be 0 or 1') ELSE ${set} END`;
  }),
  ...parts,
  ...trims,
  bound('convert_from', ['bytea', 'name'], 'text', (x, encoding) =>
    inUtf8(encoding, sql`decode(${blobOf(x)})`),
  ),
  bound('convert_to', ['text', 'name'], 'bytea', (x, encoding) =>
    inUtf8(encoding, ofBlob(sql`encode(${x})`)),
  ),
];
