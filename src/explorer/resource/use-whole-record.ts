import { useEffect, useState } from 'react';
import type { ApiRecord } from '../api/answers.ts';
import type { GridData } from '../grid/grid-data.ts';

/** A record with its row. */
export interface WholeRecord {
  readonly row: number;
  readonly record: ApiRecord;
}

/**
 * The record of a row with all its columns: those that were never in view are asked for, and until they are here the record before it
 * stays. Null: there is none yet.
 */
export function useWholeRecord(data: GridData | null, row: number | null): WholeRecord | null {
  const [last, setLast] = useState<WholeRecord | null>(null);
  const record = row === null ? undefined : data?.rows.at(row);
  const isWhole = record !== undefined && data?.fields.every(({ id }) => record[id] !== undefined);
  useEffect(() => {
    if (record !== undefined && !isWhole && row !== null) data?.rows.fill?.(row);
  }, [data, record, isWhole, row]);
  if (row !== null && record && (isWhole || !data?.rows.fill)) {
    if (last?.record !== record) setLast({ row, record });
    return { row, record };
  }
  return row === null || record === undefined ? null : last;
}
