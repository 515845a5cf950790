import { sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** `st`, `nd`, `rd` or `th` behind a whole number, in the case of the template's. */
export function ordinalEnding(value: SqlFragment, written: 'TH' | 'th'): SqlFragment {
  const ending = sql`CASE WHEN ${value} % 100 BETWEEN 11 AND 13 THEN 'th' WHEN ${value} % 10 = 1 THEN 'st' WHEN ${value} % 10 = 2 THEN 'nd' WHEN ${value} % 10 = 3 THEN 'rd' ELSE 'th' END`;
  return written === 'TH' ? sql`upper(${ending})` : ending;
}
