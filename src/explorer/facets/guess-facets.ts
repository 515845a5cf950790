import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnKind } from '../grid/column-kind.ts';

const MOST = 3;
/** More different values than this share of the records, and it is no category. */
const VARIED = 0.3;

/** Columns whose values come again and again in these records: worth counting without being asked. */
export function guessFacets(fields: readonly Field[], records: readonly ApiRecord[]): string[] {
  return fields
    .filter((field) => {
      const kind = toColumnKind(field.type);
      if (kind !== 'text' && kind !== 'boolean') return false;
      const values = records.map((record) => record[field.id]).filter((value) => value !== null);
      const distinct = new Set(values).size;
      return distinct > 0 && distinct <= Math.max(2, values.length * VARIED);
    })
    .slice(0, MOST)
    .map((field) => field.id);
}
