import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';

/** What is to be written for a value of a column, as parameters of a query tell it where they are of the same kind. */
export function tellWanted(kind: ColumnKind): string {
  const { query, filters } = strings();
  switch (kind) {
    case 'integer':
      return query.wanted.integer;
    case 'number':
    case 'decimal':
      return query.wanted.number;
    case 'date':
      return query.wanted.date;
    case 'datetime':
      return query.wanted.timestamp;
    case 'time':
      return filters.wantedTime;
    case 'boolean':
      return filters.wantedBoolean;
    default:
      return query.wanted.text;
  }
}
