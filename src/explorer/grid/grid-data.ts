import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { RowSource } from './rows/row-source.ts';

/** What a grid shows. */
export interface GridData {
  readonly fields: readonly Field[];
  readonly rows: RowSource;
  /** Records that the column widths are measured by; they stay while the rows of one selection come and go. */
  readonly sample: readonly ApiRecord[];
  /** Those that were shown first, so that no other search moves the columns. Absent: the sample. */
  readonly first?: readonly ApiRecord[];
  /** The largest `_id` that any row may have. Absent: not known. */
  readonly lastId?: number;
  /** Changes when other rows are shown: the grid then begins at `start`. */
  readonly selection: unknown;
  /** The row to begin at. When it changes to one out of view, the grid goes there. */
  readonly start: number;
  /** Position of the first row among all records, from 0. */
  readonly firstRow: number;
}
