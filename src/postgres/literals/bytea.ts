import { toHex } from '../../core/to-hex.ts';
import { PgError } from '../errors.ts';

/**
 * A bytea's text, in hex (`\x0aff`, blanks between pairs) or escapes (`a\\b\000`), as the one that PostgreSQL prints: hex in small
 * letters (byteain, varlena.c).
 */
export function parseBytea(text: string): string {
  if (text.startsWith('\\x')) return `\\x${parseHex(text.slice(2))}`;
  const hex = toHex(new TextEncoder().encode(text));
  const pieces = hex.match(/5c5c|5c3[0-3]3[0-7]3[0-7]|../g) ?? [];
  return `\\x${pieces
    .map((piece) => {
      if (piece === '5c')
        throw new PgError('invalid_text_representation', 'invalid input syntax for type bytea');
      if (piece.length === 4) return '5c';
      if (piece.length === 2) return piece;
      const octal = `${piece[3] ?? ''}${piece[5] ?? ''}${piece[7] ?? ''}`;
      return Number.parseInt(octal, 8).toString(16).padStart(2, '0');
    })
    .join('')}`;
}

/** Pairs of hexadecimal digits without what may stand between them (hex_decode, encode.c). */
function parseHex(text: string): string {
  const bad = /[^\da-f\s]/i.exec(text);
  if (bad) throw new PgError('invalid_parameter_value', `invalid hexadecimal digit: "${bad[0]}"`);
  const digits = text.replaceAll(/\s/g, '').toLowerCase();
  if (digits.length % 2)
    throw new PgError('invalid_parameter_value', 'invalid hexadecimal data: odd number of digits');
  return digits;
}
