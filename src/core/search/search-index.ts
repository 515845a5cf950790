import { printFloat4 } from '../full-text/float4-text.ts';
import type { Column } from '../ports.ts';
import { keyedPlan, keyedRelation } from '../search-index/values/keyed-columns.ts';
import { matchRecords } from '../search-index/match-records.ts';
import { recordColumn } from '../search-index/record-cells.ts';
import type { TableIndex } from '../search-index/ports/table-index.ts';
import type { WireStyle } from '../values/wire.ts';
import { distinctValues } from './distinct-values.ts';
import { findPage, type IndexMemories } from './find-page.ts';
import { createMemory } from './memory.ts';
import { pageRanks, rankedColumns } from './page-ranks.ts';
import { pageTexts } from './page-texts.ts';
import type { SearchColumn } from './search-columns.ts';
import type { IndexedPage, IndexRun, IndexSearch, SearchPlan } from './search-plan.ts';

/** Scattered records that are read from an index at most. More of them are read faster from the columns of the table. */
const MOST_RECORDS = 2_000;
/** Records close together take fewer bytes than their columns if no more than so many lie there for each that is wanted. */
const DENSE = 4;
/** If the table is open already, pages of more than so many such records are read faster from it. */
const MOST_BESIDE_TABLE = 10_000;
/** The same for pages of which only one value in so many is wanted. */
const PART = 3;

/** Records of a page that is not long. */
const EXPECTED = 100;

/** Searches by an index. @param failed hears of IndexFileErrors */
export function createIndexSearch(index: TableIndex, failed: IndexSearch['failed']): IndexSearch {
  const memories: IndexMemories = {
    found: createMemory(4_000_000, (records) => records?.ids.length ?? 1),
    ranked: createMemory(4_000_000, ({ ids }) => ids.length),
  };
  return {
    records: index.records,
    page: (plan, run) => searchIndex(index, memories, keyedPlan(index, plan), run),
    match: (question, most) => {
      const relation = keyedRelation(index, question.relation);
      return matchRecords(index, { ...question, relation }, { ids: most });
    },
    watch: () => index.watch(),
    failed,
  };
}

/** Answers a search from an index alone. Undefined: the table is to be asked. Rejects with IndexFileError. */
async function searchIndex(
  index: TableIndex,
  memories: IndexMemories,
  plan: SearchPlan,
  run: IndexRun,
): Promise<IndexedPage | undefined> {
  const { distinct, columns, selection, filters, text } = plan;
  const isLong = run.limit > MOST_RECORDS;
  if (distinct) return distinctValues(index, plan, run);
  if (isLong && run.isTableOpen && (run.limit > MOST_BESIDE_TABLE || isPartial(plan))) return undefined;
  if (!columns.output.every((column) => isReadable(index, column))) return undefined;
  index.expect(Math.min(run.limit, EXPECTED));
  const page = await findPage(index, memories, plan, run);
  if (!page || (isLong && !isDense(page.ids))) return undefined;
  const { ids, total, keys, way } = page;
  index.expect(Math.min(ids.length, EXPECTED));
  const stored = columns.output.flatMap(({ id, source }) =>
    source === 'rank' || id === '_id' ? [] : [source],
  );
  const isRankSeen = columns.output.some(({ source }) => source === 'rank');
  const ranking = page.ranks || !isRankSeen ? [] : rankedColumns(plan);
  const read = [...new Map([...stored, ...ranking].map((column) => [column.id, column])).values()];
  const texts = await pageTexts(index, plan, { columns: read, ids, total, keys });
  const textsOf = new Map(read.map(({ id }, i) => [id, texts[i] ?? { values: [] }]));
  const ranks = page.ranks ?? (isRankSeen ? pageRanks(plan, textsOf, ids.length) : new Map());
  const cellsOf = ({ id, source }: SearchColumn): Column => {
    if (source === 'rank') return { name: id, values: Array.from(ranks.get(id) ?? [], printFloat4) };
    return id === '_id'
      ? { name: id, values: ids }
      : recordColumn(source, run.style as WireStyle, textsOf.get(id) ?? { values: [] });
  };
  const isAll = selection.where === undefined && !filters && !text;
  return {
    way,
    batch: {
      rows: ids.length,
      columns: columns.output.map(cellsOf),
    },
    result: { last: ids.at(-1), total: run.countTotal ? (isAll ? index.records : total) : undefined },
  };
}

function isDense(ids: Uint32Array): boolean {
  const least = ids.reduce((a, b) => Math.min(a, b), Infinity);
  const most = ids.reduce((a, b) => Math.max(a, b), 0);
  return ids.length <= MOST_RECORDS || most - least < ids.length * DENSE;
}

function isPartial({ columns, selection }: SearchPlan): boolean {
  return columns.output.length * PART < selection.relation.columns.length;
}

function isReadable(index: TableIndex, { id, source }: SearchColumn): boolean {
  return source === 'rank' || id === '_id' || index.column(id)?.readable === true;
}
