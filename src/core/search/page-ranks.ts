import type { RelationColumn } from '../ports.ts';
import type { RecordTexts } from '../search-index/ports/table-index.ts';
import { rowTextColumns, textAlone, toRowText } from './row-text.ts';
import type { SearchPlan } from './search-plan.ts';

/** The columns whose texts tell the ranks of a record. */
export function rankedColumns({ text, selection }: SearchPlan): readonly RelationColumn[] {
  const sources = (text?.ranks ?? []).map(({ source }) => source);
  const columns = sources.flatMap((source) =>
    source === 'row' ? rowTextColumns(selection.relation) : [source],
  );
  return [...new Set(columns)];
}

/**
 * The ranks of a page's records by rank column, told by their texts: those of all matches would be read for nothing where they do not make the order.
 * @param texts by the column's id, of `rankedColumns` at least, in the order of the records
 */
export function pageRanks(
  { text, selection }: SearchPlan,
  texts: ReadonlyMap<string, RecordTexts>,
  records: number,
): ReadonlyMap<string, Float32Array> {
  const ranks = (text?.ranks ?? []).map(({ id, source, query }) => {
    const columns = source === 'row' ? rowTextColumns(selection.relation) : [source];
    // A time that stands alone has another text than in its row.
    const alone = source === 'row' ? undefined : textAlone(source);
    const textAt = (row: number) => {
      const text = toRowText(columns.map((column) => texts.get(column.id)?.values[row] ?? null));
      return text !== null && alone ? alone(text) : text;
    };
    const rankAt = (_: unknown, row: number) => (query.query === null ? 0 : query.rank(textAt(row) ?? ''));
    return [id, Float32Array.from({ length: records }, rankAt)] as const;
  });
  return new Map(ranks);
}
