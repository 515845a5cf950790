import Papa from 'papaparse';
import type { DialectDescriptor } from '../../catalog/descriptor.ts';
import { createAnyDecoder } from './encoding/any-decoder.ts';

/** What a file is rewritten into: the dialect that every reader takes. */
export const PLAIN_DIALECT = { delimiter: ',', quote: '"', escape: '"' } as const;

/** Whether a dialect has what DuckDB's reader has no option for: comments between records, blanks after the delimiter. */
export function needsRewriting(dialect: DialectDescriptor): boolean {
  return dialect.comment !== undefined || dialect.skipInitialSpace === true;
}

/**
 * The same records as UTF-8 in the plain dialect, without comments and blanks after delimiters. Throws RangeError for an encoding
 * that this machine does not know.
 * @param encoding any that `createAnyDecoder` knows
 */
export function rewriteCsv(bytes: Uint8Array, encoding: string, dialect: DialectDescriptor): Uint8Array {
  const text = createAnyDecoder(encoding).decode(bytes);
  const { delimiter = '', quote = '"', escape = quote, comment, skipInitialSpace } = dialect;
  const options = {
    delimiter,
    // PapaParse has no way to say that nothing is quoted, but for a character that no text holds.
    quoteChar: quote || '\u0000',
    escapeChar: escape || quote || '\u0000',
    ...(comment && { comments: comment }),
    skipEmptyLines: true,
  } as const;
  const separator = delimiter || Papa.parse<string[]>(text, { ...options, preview: 20 }).meta.delimiter;
  const trimmed = skipInitialSpace ? dropInitialSpaces(text, separator, quote) : text;
  const { data } = Papa.parse<string[]>(trimmed, { ...options, delimiter: separator });
  return new TextEncoder().encode(`${Papa.unparse(data, { newline: '\n' })}\n`);
}

function dropInitialSpaces(text: string, delimiter: string, quote: string): string {
  let trimmed = '';
  let from = 0;
  let quoted = false;
  let fresh = true;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (fresh && char === ' ') {
      trimmed += text.slice(from, i);
      from = i + 1;
      continue;
    }
    // A doubled quote ends and begins again, which comes to the same.
    if (quote && char === quote && (fresh || quoted)) quoted = !quoted;
    else if (quote && char === quote && text[i - 1] === quote) quoted = true;
    fresh = !quoted && (char === delimiter || char === '\n' || char === '\r');
  }
  return trimmed + text.slice(from);
}
