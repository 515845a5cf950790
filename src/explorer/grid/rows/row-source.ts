import type { ApiRecord } from '../../api/answers.ts';

/** The rows of a table, by position: a page of them, or a window on very many. */
export interface RowSource {
  readonly count: number;
  /** Undefined while the row is on its way. Columns that are not here yet are undefined, too: {@link fill} asks for them. */
  at(index: number): ApiRecord | undefined;
  /** Asks for all columns of a row. Absent: rows come whole. */
  fill?(index: number): void;
}

/** Rows that are all here. */
export function toRowSource(records: readonly ApiRecord[]): RowSource {
  return { count: records.length, at: (index) => records[index] };
}

/** As many empty rows as a skeleton shows. */
export function placeholderRows(count: number): RowSource {
  return { count, at: () => undefined };
}
