import type { Relation } from '../ports.ts';
import type { FilterTree } from '../search/filter-tree.ts';
import { columnOf } from '../search/search-columns.ts';
import type { TextSearch } from '../search/text-query.ts';
import { matchAll, readingBytes, type Condition } from './condition.ts';
import { filterCondition } from './filter-condition.ts';
import { NO_IDS, without, type Ids } from './ids.ts';
import type { IndexedText } from './words/indexed-text.ts';
import { openText } from './words/open-text.ts';
import { findMarked } from './marked-condition.ts';
import type { TableIndex } from './ports/table-index.ts';
import { mergeRanked, testRecords, type RankedRecords } from './test-records.ts';
import { FEW_RANKED } from './terms/word-context.ts';

/** What is asked of an index: everything must hold. */
export interface IndexQuestion {
  readonly relation: Relation;
  /** Undefined: none. */
  readonly filters: FilterTree | undefined;
  /** Undefined: none. Its `ranks` are those that somebody sees. */
  readonly text: TextSearch | undefined;
}

/** Of more matches than these it is not looked whether to read them takes less than the lists that rank them. */
const MANY = 600;
/** Of a filter that may leave more it is not looked which ones these are before words are looked for. */
const DEAR = 20_000;
/** Of a table of no more records all are read. */
const SMALL = 3_000;
/** To read a record takes as long as so many take that the database looks through, */
const READ = 32;
/** and so do as many ids of lists in the time of one. */
const IDS = 40;

/** What it may cost to find records. */
export interface MatchLimits {
  /** Ids that are read at most, but of small tables. */
  readonly ids?: number | undefined;
  /** Records whose text is read at most; values of columns are then not looked through either. Default: as many as take as long as the database. */
  readonly texts?: number;
  /** So many records are to be ranked at least, the best ones. Default: all. */
  readonly first?: number;
}

/** The records that an index finds. Undefined: the database is to be asked. Rejects with IndexFileError. */
export async function matchRecords(
  index: TableIndex,
  { relation, filters, text }: IndexQuestion,
  { ids: most = Math.max(20_000_000, index.records * IDS), texts, first = index.records }: MatchLimits = {},
): Promise<RankedRecords | undefined> {
  const mostRead = texts ?? Math.max(SMALL, index.records / READ);
  const marked = text && filters && (await findMarked(index, relation, { filters, text }));
  const byMarks =
    marked &&
    (await matchBy(index, marked, undefined, { mostRead, isSooner: async () => true, first: index.records }));
  if (byMarks) return byMarks;
  const filtering = filters && filterCondition(index, filters, columnOf(relation));
  const besides = filtering && bytesOfLeft(index, filtering);
  // Whoever needs it hears of a failure.
  besides?.catch(() => undefined);
  const [searched, filter] = await Promise.all([
    text && openText(index, relation, text, { mostUnclear: texts, besides }),
    filtering,
  ]);
  if ((filters && !filter) || (text && !searched)) return undefined;
  const ask = (own: IndexedText | undefined, isSooner: MatchWays['isSooner']) => {
    const conditions = [...(filter ? [filter] : []), ...(own?.conditions ?? [])];
    return conditions.every(({ cost }) => cost > most) && index.records > SMALL
      ? undefined
      : matchBy(index, conditions, own, { mostRead, isSooner, first });
  };
  const askBoth = async (own: IndexedText | undefined) => {
    const surer = texts === undefined ? own?.thoroughly() : undefined;
    if (!surer) return ask(own, async () => true);
    const isSooner = async (unsure: Ids) =>
      unsure.length <= FEW_RANKED || readingBytes(unsure, index.recordBytes) <= (await surer.lookedThrough());
    return (await ask(own, isSooner)) ?? ask(surer.text, async () => true);
  };
  const found = await askBoth(searched);
  const otherwise = found ? undefined : await searched?.otherwise();
  return found ?? (otherwise && askBoth(otherwise));
}

/** How long it takes to read the records that a filter leaves, as bytes. Infinity: they are many, or it is not known which. */
async function bytesOfLeft(index: TableIndex, filtering: Promise<Condition | undefined>): Promise<number> {
  const filter = await filtering;
  const match = filter && filter.cost <= DEAR ? await filter.find(index.records) : undefined;
  return match && match.may.length <= SMALL ? readingBytes(match.may, index.recordBytes) : Infinity;
}

interface MatchWays {
  /** More records are not read, */
  readonly mostRead: number;
  /** nor others than are read sooner than something else that may tell of them. */
  readonly isSooner: (unsure: Ids) => Promise<boolean>;
  /** See MatchLimits. */
  readonly first: number;
}

/** Undefined: more records than so many would have to be read. */
async function matchBy(
  index: TableIndex,
  conditions: readonly Condition[],
  searched: IndexedText | undefined,
  { mostRead, isSooner, first }: MatchWays,
): Promise<RankedRecords | undefined> {
  const match = await matchAll(conditions, index.records);
  if (!match && index.records > mostRead) return undefined;
  const yes = match?.yes ?? NO_IDS;
  const may = match?.may ?? Uint32Array.from({ length: index.records }, (_, i) => i + 1);
  const isRead = async (some: Ids) => some.length <= mostRead && (await isSooner(some));
  if (!(await isRead(without(may, yes)))) return undefined;
  // Where nothing is sure, all is read, and ranked by what is read.
  const few = searched?.isCounted ? Math.min(FEW_RANKED, first) : FEW_RANKED;
  const isFew = searched?.isRanked === true && may.length <= few;
  const areRankedByTexts = async (own: IndexedText) => {
    if (!own.isRanked || may.length <= first || (!isFew && (own.isCounted || may.length > MANY)))
      return isFew;
    // Those that the page does not show are read for their ranks alone.
    const [besides, unsure] = [may.subarray(first), without(may, yes)].map((some) =>
      readingBytes(some, index.recordBytes),
    ) as [number, number];
    if (unsure >= besides) return isFew;
    return (await own.rankingBytes(yes)) >= besides - unsure;
  };
  if (yes.length === 0 || (searched && (await areRankedByTexts(searched))))
    return testRecords(index, conditions, searched, may);
  const ranked = searched && (await searched.rank(yes, first, isFew ? first : FEW_RANKED));
  // Without ranks every record is to be read.
  const sure = !searched ? yes : ranked ? without(yes, ranked.unclear) : NO_IDS;
  const unsure = without(may, sure);
  if (!(await isRead(unsure))) return undefined;
  const sureRecords = { ids: sure, ranks: (ranked?.ranks ?? []).map((own) => valuesOf(sure, yes, own)) };
  if (unsure.length === 0) return sureRecords;
  const read = await testRecords(index, conditions, searched, unsure);
  return sure.length === 0 ? read : mergeRanked(sureRecords, read);
}

/** The values of some of the records. */
function valuesOf(some: Ids, ids: Ids, values: Float32Array): Float32Array {
  if (some.length === ids.length) return values;
  const own = new Float32Array(some.length);
  let at = 0;
  for (let i = 0; i < some.length; i += 1) {
    while (ids[at] !== some[i]) at += 1;
    own[i] = values[at]!;
  }
  return own;
}
