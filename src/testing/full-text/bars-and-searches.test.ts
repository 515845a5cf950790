import { DUCKDB_TABLES } from '../../backends/duckdb/duckdb-tables.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { nastyText, WORDS } from './arbitrary-texts.ts';
import { indexedRelation, record, withoutNul } from './indexed-relation.ts';
import { createNodeEngine } from '../node-engine.ts';
import { createMemories } from '../../core/memories.ts';
import type { JsonValue } from '../../core/params/json-value.ts';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { planSearch } from '../../core/search/plan-search.ts';
import { runSearch } from '../../backends/duckdb/search/run-search.ts';
import { createIndexSearch } from '../../core/search/search-index.ts';
import type { SearchParams } from '../../core/search/search-params.ts';
import { countBars } from '../../backends/duckdb/counts/count-bars.ts';
import { readCounted } from '../../core/counts/read-counted.ts';
import { toSearchParts } from '../../core/counts/search-parts.ts';

const PORTS = { catalog: { site: { fullText: 'contains' } }, tables: DUCKDB_TABLES } as const;
const native = createNativeEngine();
const wasm = createNodeEngine();

afterAll(async () => {
  await native.close();
  await wasm.close();
});

type Filters = Readonly<Record<string, JsonValue>>;

const number = fc.oneof(fc.nat(3000), fc.constantFrom(-1, 1.5, 100));
const text = fc.oneof(fc.constantFrom(...WORDS), nastyText.map(withoutNul));
const time = fc.constantFrom('1999-12-31T00:00:00', '2020-01-02T03:04:05', '2020-01-02T00:00:00');

/** Ranges one after the other, as a histogram's are; sorted or not. */
const steps = <Edge extends string | number>(edge: fc.Arbitrary<Edge>, sorted: boolean) =>
  fc.uniqueArray(edge, { minLength: 2, maxLength: 9 }).map((edges) => {
    if (sorted) edges.sort((a, b) => (a < b ? -1 : 1));
    const bars = edges.slice(1).map((to, i) => ({ gte: edges[i]!, lt: to }));
    return [...bars, { gte: edges.at(-1)! }].slice(0, sorted ? undefined : -1);
  });
const bars = fc.record({
  id: fc.oneof(steps(fc.nat(3000), true), steps(fc.nat(3000), false), fc.array(number, { maxLength: 5 })),
  x: steps(fc.constantFrom(-1, 0, 1, 1.5, 2, 50, 100, 1e20), true),
  text: fc.array(text, { maxLength: 5 }),
  at: fc.oneof(
    steps(time, true),
    fc.array(
      time.map((at) => ({ gte: at, lte: at })),
      { maxLength: 3 },
    ),
  ),
});

/** Conditions as of somebody who brushes over bars. */
const brushed = (all: Readonly<Record<string, readonly JsonValue[]>>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(all)), fc.nat(9), fc.nat(9), fc.boolean(), fc.boolean())
    .map(([column, a, b, isNot, isNull]): Filters => {
      const chosen = (all[column] ?? []).slice(Math.min(a, b), Math.max(a, b) + 1);
      const [first, last] = [chosen[0], chosen.at(-1)] as unknown as Readonly<Record<string, JsonValue>>[];
      if (!first) return {};
      const isRange = typeof first === 'object' && 'gte' in first && !('lte' in first);
      const ends = { ...first, lt: last?.['lt'] ?? first['gte'] } as JsonValue;
      const condition = isRange ? ends : [...chosen, ...(isNull ? [{ is_null: true }] : [])];
      return { [column]: isNot ? { not: condition } : condition };
    });

const filters: fc.Arbitrary<Filters> = fc
  .tuple(
    fc.record(
      {
        id: fc.oneof<fc.Arbitrary<JsonValue>[]>(
          fc.record({ gte: fc.nat(2000), lt: fc.nat(3000) }),
          fc.record({ not: fc.array(fc.nat(3000), { minLength: 1 }) }),
        ),
        text: fc.oneof<fc.Arbitrary<JsonValue>[]>(
          fc.record({ is_null: fc.boolean() }),
          fc.record({ not: text }),
          fc.array(text, { minLength: 1 }),
        ),
        x: fc.oneof<fc.Arbitrary<JsonValue>[]>(
          fc.record({ is_null: fc.boolean() }),
          fc.record({ gt: number }),
        ),
        at: fc.record({ lte: time }),
      },
      { requiredKeys: [] },
    ),
    fc.option(
      fc.tuple(fc.nat(3000), text).map(([a, b]) => [{ id: { gt: a } }, { b }]),
      { nil: undefined },
    ),
  )
  .map(([own, either]): Filters => ({ ...own, ...(either && { $or: either }) }) as Filters);

const words = fc.oneof(
  { arbitrary: fc.constant({}), weight: 2 },
  fc.constantFrom(...WORDS).map((q) => ({ q })),
  fc
    .tuple(fc.constantFrom('text', 'b', 'id'), fc.constantFrom(...WORDS))
    .map(([column, q]) => ({ q: { [column]: q } })),
);

/** The ids of the records that a search finds. */
async function search(
  engine: QueryEngine,
  relation: Relation,
  params: Partial<SearchParams>,
): Promise<number[]> {
  const plan = await planSearch({ ...params, fields: '_id', sort: '_id' }, relation, PORTS);
  const ids: number[] = [];
  const page = { limit: undefined, offset: 0, style: 'search', countTotal: false, options: {} } as const;
  await runSearch({ engine, memories: createMemories() }, plan, page, ({ columns }) => {
    ids.push(...Array.from(columns[0]?.values ?? [], Number));
  });
  return ids;
}

test.each([
  ['kept', Infinity, true, native],
  ['read each time', 0, true, native],
  ['kept, without an index', Infinity, false, wasm],
] as const)(
  'bars that are %s have as many records as searches find',
  async (_which, most, hasIndex, engine) => {
    const rows = fc.array(record, { minLength: 1, maxLength: 60 });
    const asking = bars.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.oneof(
          filters,
          fc.tuple(filters, brushed(all), brushed(all)).map((own): Filters => Object.assign({}, ...own)),
        ),
      ),
    );
    const property = fc.asyncProperty(rows, asking, words, async (table, [asked, own], found) => {
      const { relation, index } = await indexedRelation(engine, table);
      const columns = readCounted(asked as unknown as JsonValue, relation, DUCKDB_TABLES);
      const params = {
        ...found,
        ...(Object.keys(own).length > 0 && { filters: own }),
      } as Partial<SearchParams>;
      const parts = await toSearchParts(params, relation, PORTS);
      const counted = await countBars(
        {
          engine,
          relation,
          index: hasIndex ? createIndexSearch(index, (error) => expect(error).toBeUndefined()) : undefined,
          options: {},
          memories: createMemories(),
        },
        columns,
        parts,
        most,
      );
      for (const [column, conditions] of Object.entries(asked)) {
        const { [column]: _own, ...others } = own;
        const q = 'q' in found && typeof found.q === 'object' && column in found.q ? {} : found;
        const find = (condition: Filters) =>
          search(engine, relation, { ...q, filters: { $and: [...toList(others), condition] } });
        const seen = new Set<number>();
        const counts: number[] = [];
        for (const condition of conditions as readonly JsonValue[]) {
          const fresh = (await find({ [column]: condition })).filter((id) => !seen.has(id));
          for (const id of fresh) seen.add(id);
          counts.push(fresh.length);
        }
        expect(counted.get(column), column).toEqual({
          total: (
            await search(engine, relation, { ...q, ...(toList(others).length > 0 && { filters: others }) })
          ).length,
          nulls: (await find({ [column]: { is_null: true } })).length,
          counts,
        });
      }
    });
    await fc.assert(property, { numRuns: 20, seed: 20_261_122 });
  },
  240_000,
);

function toList(own: Filters): readonly Filters[] {
  return Object.keys(own).length > 0 ? [own] : [];
}
