import { sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';

// A bytea is held as the text that PostgreSQL prints, `\x` and two small hexadecimal digits a byte: it sorts as its bytes do.

/** The digits of a bytea. */
export function digitsOf(bytea: SqlFragment): SqlFragment {
  return sql`substring(${bytea}, 3)`;
}

/** The bytea of those digits. */
export function byteaOf(digits: SqlFragment): SqlFragment {
  return sql`('\\x' || ${digits})`;
}

/** The bytea of a BLOB. */
export function ofBlob(blob: SqlFragment): SqlFragment {
  return byteaOf(sql`lower(hex(${blob}))`);
}

/** What byteain makes of a text, row by row: see literals/bytea.ts. Name `text`: it is written several times. */
export function byteaFromText(text: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${text} IS NULL THEN NULL WHEN starts_with(${text}, '\\x') THEN ${byteaOf(hexDigits(digitsOf(text)))} WHEN contains(${text}, '\\') THEN ${fromEscapes(text)} ELSE ${ofBlob(sql`encode(${text})`)} END`;
}

/** Hexadecimal digits with blanks, checked, as pairs in small letters. */
export function hexDigits(digits: SqlFragment): SqlFragment {
  const plain = sql`lower(regexp_replace(${digits}, '\\s', '', 'g'))`;
  const bad = sql`regexp_extract(${digits}, '[^0-9a-fA-F\\s]')`;
  return sql`CASE WHEN ${bad} <> '' THEN error('invalid hexadecimal digit: "' || ${bad} || '"') WHEN length(${plain}) % 2 = 1 THEN error('invalid hexadecimal data: odd number of digits') ELSE ${plain} END`;
}

/** Bytes with `\\` and `\ooo` among them. */
export function fromEscapes(text: SqlFragment): SqlFragment {
  const octal = (from: number) => sql`CAST(substring(piece, ${integer(from)}, 1) AS INTEGER)`;
  const byte = sql`printf('%02x', ${octal(2)} * 64 + ${octal(3)} * 8 + ${octal(4)})`;
  const each = sql`CASE WHEN piece = '\\' THEN error('invalid input syntax for type bytea') WHEN piece = '\\\\' THEN '5c' WHEN starts_with(piece, '\\') THEN ${byte} ELSE lower(hex(encode(piece))) END`;
  const pieces = sql`regexp_extract_all(${text}, '\\\\\\\\|\\\\[0-3][0-7][0-7]|[^\\\\]+|\\\\')`;
  return byteaOf(sql`array_to_string(list_transform(${pieces}, lambda piece: ${each}), '')`);
}
