import { pgType, type PgCategory } from '../values/pg-types.ts';
import type { Relation, RelationColumn } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import type { TextSearch, TextSource } from '../search/text-query.ts';
import { hasRowText, rowTextColumns } from '../search/row-text.ts';
import { ID_COLUMN } from '../search/search-columns.ts';
import { matchAll, type Condition, type TextOf } from './condition.ts';
import { filterCondition } from './filter-condition.ts';
import { findContaining, type SearchedColumn, type WordContext } from './find-words.ts';
import { either, NO_IDS, without, type Ids } from './ids.ts';
import { rankRecords } from './rank-records.ts';
import type { TableIndex } from './table-index.ts';
import { keyTexts } from './value-keys.ts';
import { partsOf, textCondition, textOfColumns } from './text-condition.ts';

/** What is asked of an index: everything must hold. */
export interface IndexQuestion {
  readonly relation: Relation;
  /** Undefined: none. */
  readonly filters: FilterTree | undefined;
  /** Undefined: none. Its `ranks` are those that somebody sees. */
  readonly text: TextSearch | undefined;
}

/** Records that match, by their ids, and their ranks: one list a rank of the question, by the place of the record. */
export interface RankedRecords {
  readonly ids: Ids;
  readonly ranks: readonly Float64Array[];
}

/** So many records are read at most where the index is not sure of them; of a table of no more, all. */
const MOST_READ = 3_000;
/** Of so few records the texts are read, which a page needs anyway, and not where each of their words stands. */
const FEW = 120;
/** Ids that are read at most. */
const MOST_IDS = 20_000_000;

/** Columns whose values are a word of the record whatever they are. */
const WORDS: ReadonlySet<PgCategory> = new Set([
  'integer',
  'float',
  'numeric',
  'boolean',
  'date',
  'timestamp',
]);

/**
 * The records that an index finds. Undefined: the database is to be asked. Rejects with IndexFileError.
 * @param most ids that are read at most, but of small tables
 */
export async function matchRecords(
  index: TableIndex,
  { relation, filters, text }: IndexQuestion,
  most = MOST_IDS,
): Promise<RankedRecords | undefined> {
  const byId = new Map(relation.columns.map((column) => [column.id, column]));
  const columnOf = (name: string) => (name === '_id' ? ID_COLUMN : (byId.get(name) as RelationColumn));
  const [searched, filter] = await Promise.all([
    text && openText(index, relation, text),
    filters && filterCondition(index, filters, columnOf),
  ]);
  if ((filters && !filter) || (text && !searched)) return undefined;
  const conditions = [...(filter ? [filter] : []), ...(searched?.conditions ?? [])];
  if (conditions.every(({ cost }) => cost > most) && index.records > MOST_READ) return undefined;
  const match = await matchAll(conditions);
  if (!match && index.records > MOST_READ) return undefined;
  const yes = match?.yes ?? NO_IDS;
  const may = match?.may ?? allIds(index.records);
  if (searched?.isRanked && may.length <= FEW) return readAndTest(index, conditions, searched, may);
  const ranked = searched && (await searched.rank(yes));
  if (searched && !ranked) {
    // Every rank is to be read.
    if (may.length > MOST_READ) return undefined;
    return readAndTest(index, conditions, searched, may);
  }
  const sure = ranked ? without(yes, ranked.unclear) : yes;
  const unsure = without(may, sure);
  if (unsure.length > MOST_READ) return undefined;
  const ranks = ranked ? ranked.ranks.map((own) => chosen(yes, own, sure)) : [];
  if (unsure.length === 0) return { ids: sure, ranks };
  return merge({ ids: sure, ranks }, await readAndTest(index, conditions, searched, unsure));
}

interface OpenedText {
  readonly conditions: readonly Condition[];
  /** Whether there is a rank that texts decide. */
  readonly isRanked: boolean;
  /** The ranks of records that match; undefined: the index cannot tell them. */
  rank(ids: Ids): Promise<{ readonly ranks: readonly Float64Array[]; readonly unclear: Ids } | undefined>;
  /** The ranks of a record by its texts. */
  ranksOf(textOf: TextOf): readonly number[];
  readonly columns: readonly string[];
}

async function openText(
  index: TableIndex,
  relation: Relation,
  { conditions, ranks }: TextSearch,
): Promise<OpenedText | undefined> {
  const columns = rowTextColumns(relation);
  const indexed = columns.flatMap((column): SearchedColumn[] => {
    const own = index.column(column.id);
    const isOneWord = WORDS.has(pgType(column.type).category);
    return own ? [{ ...own, keyText: keyTexts(column), isOneWord }] : [];
  });
  if (indexed.length < columns.length) return undefined;
  const sources = [...conditions, ...ranks].map(({ source }) => source);
  // The text of some types is another one when it stands alone.
  if (sources.some((source) => source !== 'row' && !hasRowText(source))) return undefined;
  const columnsOf = (source: TextSource): readonly SearchedColumn[] =>
    source === 'row' ? indexed : indexed.filter(({ id }) => id === source.id);
  const ranking = ranks.filter(({ query }) => query.query !== null);
  const parts = conditions.flatMap(({ need, config }) => partsOf(need, config));
  const looked = sources.includes('row') ? indexed : [...new Set(sources.flatMap(columnsOf))];
  const context: WordContext = await findContaining(index, looked, parts);
  const neverEmpty = hasWordEverywhere(columns, indexed);
  return {
    conditions: conditions.map((condition) => textCondition(context, columnsOf(condition.source), condition)),
    isRanked: ranking.length > 0,
    columns: looked.map(({ id }) => id),
    rank: async (ids) => {
      const all = await Promise.all(
        ranks.map(({ query, source }) =>
          rankRecords(context, columnsOf(source), query, ids, source === 'row' && neverEmpty),
        ),
      );
      if (!all.every((one) => one !== undefined)) return undefined;
      return {
        ranks: all.map((one) => one.ranks),
        unclear: all.reduce((unclear, one) => either(unclear, one.unclear), NO_IDS),
      };
    },
    ranksOf: (textOf) =>
      ranks.map(({ query, source }) =>
        query.query === null ? 0 : query.rank(textOfColumns(columnsOf(source), textOf) ?? ''),
      ),
  };
}

function hasWordEverywhere(columns: readonly RelationColumn[], indexed: readonly SearchedColumn[]): boolean {
  return columns.some(({ type }, i) => WORDS.has(pgType(type).category) && indexed[i]?.nullCount === 0);
}

/** Of some records those that meet all conditions, with their ranks. */
async function readAndTest(
  index: TableIndex,
  conditions: readonly Condition[],
  searched: OpenedText | undefined,
  ids: Ids,
): Promise<RankedRecords> {
  const columns = [...new Set([...conditions.flatMap((one) => one.columns), ...(searched?.columns ?? [])])];
  const texts = await index.texts(ids, columns);
  const place = new Map(columns.map((column, i) => [column, i]));
  let row = 0;
  const textOf: TextOf = (column) =>
    column === '_id' ? String(ids[row]) : (texts[place.get(column) as number]?.[row] ?? null);
  const kept: number[] = [];
  const ranks: number[][] = [];
  for (; row < ids.length; row += 1) {
    if (!conditions.every((condition) => condition.test(textOf))) continue;
    kept.push(ids[row] as number);
    searched?.ranksOf(textOf).forEach((rank, i) => (ranks[i] ??= []).push(rank));
  }
  const none = searched?.ranksOf(() => null).map(() => []) ?? [];
  return {
    ids: Uint32Array.from(kept),
    ranks: none.map((_, i) => Float64Array.from(ranks[i] ?? [])),
  };
}

/** Values of some of the records. */
function chosen(ids: Ids, values: Float64Array, some: Ids): Float64Array {
  if (some.length === ids.length) return values;
  const own = new Float64Array(some.length);
  let at = 0;
  some.forEach((id, i) => {
    while (ids[at] !== id) at += 1;
    own[i] = values[at] as number;
  });
  return own;
}

function merge(a: RankedRecords, b: RankedRecords): RankedRecords {
  const ids = either(a.ids, b.ids);
  return {
    ids,
    ranks: a.ranks.map((own, rank) => {
      const other = b.ranks[rank] as Float64Array;
      let [i, j] = [0, 0];
      return Float64Array.from(ids, (id) =>
        a.ids[i] === id ? (own[i++] as number) : (other[j++] as number),
      );
    }),
  };
}

function allIds(records: number): Ids {
  return Uint32Array.from({ length: records }, (_, i) => i + 1);
}
