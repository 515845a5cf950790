import type { CsvSource } from '../../../core/table-source.ts';

/** How a CSV file is written, apart from what its columns are. */
export type CsvDialect = Pick<
  CsvSource,
  'encoding' | 'delimiter' | 'quote' | 'escape' | 'header' | 'skip' | 'skippedRecords' | 'numbered'
>;
