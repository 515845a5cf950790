import type { Ports } from '../action-ports.ts';
import type { Resource } from '../catalog.ts';
import type { Cell, Column, Columns, Relation } from '../ports.ts';
import { planSearch } from '../search/plan-search.ts';
import type { SearchColumn } from '../search/search-columns.ts';
import type { SearchParams } from '../search/search-params.ts';
import type { SearchPlan, SearchResult, SearchRun } from '../search/search-plan.ts';
import { identifier } from '../sql/fragment.ts';
import type { WireStyle } from '../values/wire.ts';
import { fromPreviewCell } from './preview-cells.ts';
import type { Preview } from './preview.ts';

/**
 * Answers a search of a resource's first records as its table would, without opening it. Undefined: only the table can answer.
 * Rejects as planSearch does.
 */
export async function searchPreview(
  ports: Ports,
  resource: Resource,
  params: SearchParams,
  run: SearchRun & { readonly limit: number },
): Promise<
  { readonly plan: SearchPlan; readonly batch: Columns; readonly result: SearchResult } | undefined
> {
  const { source, preview: file } = resource;
  if (!source || selects(params)) return undefined;
  const end = Math.min(run.offset + run.limit, source.rows);
  const count = Math.max(0, end - run.offset);
  if (count > 0 && end > (file?.records ?? 0)) return undefined;
  const preview = count > 0 ? await ports.previews.first(resource) : EMPTY;
  if (!preview) return undefined;

  const relation: Relation = { name: identifier(resource.id), rows: source.rows, columns: resource.fields };
  const plan = await planSearch(params, relation, ports);
  return {
    plan,
    batch: {
      rows: count,
      columns: plan.columns.output.map((column) => slice(preview, column, run, count)),
    },
    result: { last: count > 0 ? end : undefined, total: run.countTotal ? source.rows : undefined },
  };
}

const EMPTY: Preview = { version: 1, records: 0, columns: [] };

/** Whether a search asks for other records than the first, or in another order. An empty condition is left to the table as well. */
function selects({ q, full_text: fullText, filters, distinct, sort }: SearchParams): boolean {
  return [q, fullText, filters, sort].some((part) => part !== undefined) || distinct === true;
}

function slice(
  { columns }: Preview,
  { id, type }: SearchColumn,
  { offset, style }: { readonly offset: number; readonly style: WireStyle },
  count: number,
): Column {
  if (count === 0) return { name: id, values: [] };
  if (id === '_id') return { name: id, values: Array.from({ length: count }, (_, i) => offset + i + 1) };
  const column = columns.find((one) => one.id === id);
  if (!column) throw new TypeError(`the preview has no column "${id}"`);
  const cells = (style === 'text' && column.text) || column.search;
  const values = cells.slice(offset, offset + count).map((cell): Cell => fromPreviewCell(cell, type));
  return { name: id, values };
}
