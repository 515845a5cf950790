import type { CsvSource } from '../core/table-source.ts';

/** A CSV as the standard has it, with a header; none of its columns is known yet. */
export const PLAIN_CSV: CsvSource = {
  kind: 'csv',
  rows: 0,
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  escape: '"',
  header: true,
  skip: 0,
  missingValues: [''],
  columns: [],
};
