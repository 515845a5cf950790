import Papa from 'papaparse';
import type { Candidate } from './try-dialect.ts';

/** Of the records below a header, how many have as many cells at least: notes may stand at the end. */
const MOST_RECORDS = 0.8;

/**
 * Whether one dialect parts the header as it parts the records, and another by its delimiter does not: then that delimiter only stands in
 * texts, or before decimals, however alike the records are.
 */
export function fitsHeaderBetter(one: Candidate, other: Candidate): boolean {
  if (one.delimiter === other.delimiter || one.width < 2 || one.doubt > other.doubt) return false;
  const start = one.table.findIndex(({ length }) => length === one.width);
  const [header, first, ...rest] = one.table.slice(Math.max(start, 0));
  if (!header || first?.length !== one.width) return false;
  const fitting = rest.filter(({ length }) => length === one.width).length;
  if (fitting < MOST_RECORDS * rest.length) return false;
  const { delimiter, quote, width } = other;
  const { data } = Papa.parse<string[]>(header.join(one.delimiter), {
    delimiter,
    quoteChar: quote || '\u0000',
  });
  return data[0]?.length !== width;
}
