import type { IndexColumn } from '../ports/table-index.ts';

/**
 * Columns as whole rows are searched: parts of dates and times, which are listed of all their columns together, are words of the first of these, and no other one has words
 * besides. By itself a column of these has none that are listed, and its values tell.
 */
export function unitedDates<Column extends IndexColumn>(columns: readonly Column[]): readonly Column[] {
  const united = columns.filter(({ isParted }) => isParted);
  const letters = united.map((own) => own.letters);
  const listing = {
    hasWords: true,
    letters: letters.includes(null) ? null : [...new Set(letters.join(''))].join(''),
    longest: Math.max(0, ...united.map(({ longest }) => longest)),
  };
  return columns.map((own) =>
    own.isParted ? { ...own, others: false, ...(own === united[0] && listing) } : own,
  );
}
