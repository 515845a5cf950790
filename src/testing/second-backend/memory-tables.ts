import type { Ports } from '../../core/action-ports.ts';
import { invalidQuery } from '../../core/errors.ts';
import { printFloat4 } from '../../core/full-text/float4-text.ts';
import type { CandidateTest } from '../../core/full-text/candidates.ts';
import { toPythonText, type JsonValue } from '../../core/params/json-value.ts';
import type { Cell, Columns, Relation, RelationColumn } from '../../core/ports.ts';
import type { Comparison, FilterTree } from '../../core/search/filter-tree.ts';
import type { SortKey } from '../../core/search/parse-sort.ts';
import { rowTextColumns, toRowText } from '../../core/search/row-text.ts';
import type { Compiled, SearchPlan } from '../../core/search/search-plan.ts';
import { bestFirst } from '../../core/search/text-matches.ts';
import type { TextSearch, TextSource } from '../../core/search/text-query.ts';
import { identifier } from '../../core/sql/fragment.ts';
import type { TableBackend } from '../../core/table-backend.ts';

/** A record by column, `_id` among them. Null: no value. */
export type MemoryRecord = Readonly<Record<string, string | number | null>>;

/** A condition as this backend has it: a test of a record. Null: it cannot be told, as of nothing. */
class Test implements Compiled {
  constructor(
    readonly key: string,
    readonly holds: (record: MemoryRecord) => boolean | null,
  ) {}
}

/**
 * A second database: records in memory, of columns of whole numbers, texts and dates. It writes no SQL and runs none.
 * @param records by the resource's id
 */
export function createMemoryTables(
  records: ReadonlyMap<string, readonly MemoryRecord[]>,
): Pick<Ports, 'tables' | 'relations'> {
  const recordsOf = new WeakMap<Relation, readonly MemoryRecord[]>();
  const toRelation = (columns: readonly RelationColumn[], own: readonly MemoryRecord[]): Relation => {
    const relation = { name: identifier('memory'), rows: own.length, columns };
    recordsOf.set(relation, own);
    return relation;
  };
  const find = (plan: SearchPlan): readonly Found[] =>
    findRecords(plan, recordsOf.get(plan.selection.relation) ?? []);
  const tables: TableBackend = {
    condition: (tree, column) => new Test(JSON.stringify(tree), compile(tree, column)),
    metadata: ({ datasets }) =>
      toRelation(
        ['_id', 'name', 'alias_of'].map((id) => ({ id, type: 'text' })),
        datasets
          .filter((dataset) => !dataset.private)
          .flatMap(({ resources }) => resources)
          .flatMap(({ id, aliases }) => [
            { _id: id, name: id, alias_of: null },
            ...aliases.map((name) => ({ _id: name, name, alias_of: id })),
          ]),
      ),
    async search(_ports, plan, { limit = Infinity, offset, countTotal }, take) {
      const matches = find(plan);
      const page = matches.slice(offset, offset + limit);
      take(toColumns(plan, page));
      const last = page.at(-1)?.record['_id'];
      return {
        last: plan.distinct ? undefined : Number(last),
        total: countTotal ? matches.length : undefined,
      };
    },
    async *dump(_engine, plan, { page: { limit = Infinity, offset } }) {
      yield toColumns(plan, find(plan).slice(offset, offset + limit));
    },
    bar: refuse,
    count: refuse,
    narrow: refuse,
    firstOf: refuse,
  };
  return {
    tables,
    relations: {
      open: async ({ id, fields }) => toRelation(fields, records.get(id) ?? []),
      isOpen: () => true,
    },
  };
}

function refuse(): never {
  throw invalidQuery('records in memory are searched alone');
}

/** A record, with its ranks where there is a text search. */
interface Found {
  readonly record: MemoryRecord;
  readonly ranks: readonly number[];
}

function findRecords(plan: SearchPlan, all: readonly MemoryRecord[]): readonly Found[] {
  const { selection, text, distinct, columns } = plan;
  const { where, sort, relation } = selection;
  const holds = where instanceof Test ? where.holds : () => true;
  const left = all.filter((record) => holds(record) === true);
  const matches = text
    ? left.flatMap((record) => matched(text, relation, record))
    : left.map((record) => ({ record, ranks: [] }));
  const id = ({ record }: Found): number => Number(record['_id']);
  const order = (a: Found, b: Found): number =>
    sort.length === 0
      ? bestFirst({ ...a, id: id(a) }, { ...b, id: id(b) })
      : compare(sort, a.record, b.record);
  const sorted = matches.sort((a, b) => order(a, b) || id(a) - id(b));
  if (!distinct) return sorted;
  const key = ({ record }: Found): string =>
    JSON.stringify(columns.output.map((column) => record[column.id]));
  const names = columns.output.map((column) => ({ column: column.id, descending: false, nullsFirst: false }));
  return [...new Map(sorted.map((one) => [key(one), one])).values()].sort((a, b) =>
    compare([...sort, ...names], a.record, b.record),
  );
}

function matched(
  { conditions, ranks }: TextSearch,
  relation: Relation,
  record: MemoryRecord,
): readonly Found[] {
  const textOf = (source: TextSource): string | null => {
    const columns = source === 'row' ? rowTextColumns(relation) : [source];
    return toRowText(columns.map(({ id }) => (record[id] === null ? null : String(record[id]))));
  };
  const isMatch = conditions.every(({ source, candidates, matches }) => {
    const text = textOf(source);
    return text !== null && passes(candidates, text.toLowerCase()) && (matches === null || matches(text));
  });
  if (!isMatch) return [];
  return [
    { record, ranks: ranks.map(({ source, query }) => (query.query ? query.rank(textOf(source) ?? '') : 0)) },
  ];
}

function passes(test: CandidateTest, lowerText: string): boolean {
  if ('contains' in test) return lowerText.includes(test.contains);
  if ('everything' in test) return true;
  return 'all' in test
    ? test.all.every((part) => passes(part, lowerText))
    : test.any.some((part) => passes(part, lowerText));
}

function compare(sort: readonly SortKey[], a: MemoryRecord, b: MemoryRecord): number {
  for (const { column, descending, nullsFirst } of sort) {
    const [one, other] = [a[column] ?? null, b[column] ?? null];
    if (one === other) continue;
    if (one === null || other === null) return (one === null) === nullsFirst ? -1 : 1;
    return one < other === descending ? 1 : -1;
  }
  return 0;
}

function compile(
  tree: FilterTree,
  column: (name: string) => RelationColumn,
): (record: MemoryRecord) => boolean | null {
  switch (tree.kind) {
    case 'all':
    case 'any': {
      const parts = tree.parts.map((part) => compile(part, column));
      const decides = tree.kind === 'any';
      return (record) => {
        const verdicts = parts.map((part) => part(record));
        return verdicts.includes(decides) ? decides : verdicts.includes(null) ? null : !decides;
      };
    }
    case 'not': {
      const part = compile(tree.part, column);
      return (record) => part(record) !== true;
    }
    case 'null':
      return (record) => record[tree.column] === null;
    case 'compare':
      return comparison(column(tree.column), tree.operator, tree.value);
    case 'in': {
      const parts = tree.values.map((value) => comparison(column(tree.column), 'eq', value));
      return (record) => (record[tree.column] === null ? null : parts.some((part) => part(record)));
    }
  }
}

const HOLDS: Readonly<Record<Comparison, (difference: number) => boolean>> = {
  eq: (difference) => difference === 0,
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
};

function comparison(
  { id, type }: RelationColumn,
  operator: Comparison,
  value: JsonValue,
): (record: MemoryRecord) => boolean | null {
  const text = toPythonText(value);
  if (type === 'int4' && !/^\s*-?\d+\s*$/.test(text))
    throw invalidQuery(`invalid input syntax for type integer: "${text}"`, { params: { value_0: value } });
  const operand = type === 'int4' ? Number(text) : text;
  return (record) => {
    const own = record[id] ?? null;
    if (own === null) return null;
    return HOLDS[operator](own === operand ? 0 : own < operand ? -1 : 1);
  };
}

function toColumns({ columns, text }: SearchPlan, page: readonly Found[]): Columns {
  return {
    rows: page.length,
    columns: columns.output.map(({ id, source }) => ({
      name: id,
      values: page.map(({ record, ranks }): Cell => {
        if (source !== 'rank') return record[id] ?? null;
        return printFloat4(ranks[text?.ranks.findIndex((rank) => rank.id === id) ?? 0] ?? 0);
      }),
    })),
  };
}
