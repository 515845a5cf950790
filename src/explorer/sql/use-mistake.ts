import { useMemo } from 'react';
import { placeBefore } from '../../queries/edits.ts';
import type { NamedTable } from '../../queries/table-names.ts';
import type { SqlComplaint } from '../api/problem.ts';
import { suggestNames, type Suggestion } from './did-you-mean.ts';
import { findSqlPlace, toSqlPlace, type SqlPlace } from './sql-place.ts';
import type { Statement } from './use-statement.ts';

/** What is wrong with a statement. */
export interface Mistake {
  /** Null: it is not known. */
  readonly place: SqlPlace | null;
  /** Names that may have been meant. */
  readonly suggestions: readonly Suggestion[];
}

/**
 * Where a statement is wrong by what the database complains of, and names that may have been meant.
 * @param complaint null: there is none
 * @param columns of the tables that the statement names
 */
export function useMistake(
  { written, prepared }: Statement,
  complaint: SqlComplaint | null,
  columns: readonly string[],
  tables: readonly NamedTable[],
): Mistake {
  const place = useMemo(() => {
    if (complaint === null || written === null || prepared === null) return null;
    const sent = findSqlPlace(prepared.sql, complaint);
    return sent && toSqlPlace(written, placeBefore(prepared.edits, sent.offset));
  }, [complaint, written, prepared]);
  if (complaint === null || written === null) return { place, suggestions: [] };
  const { message } = complaint;
  return {
    place,
    suggestions: suggestNames(written, { message, offset: place?.offset ?? null, columns, tables }),
  };
}
