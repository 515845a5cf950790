import { mkdirSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreOptions } from '../catalog/descriptor.ts';
import type { Field } from '../core/catalog.ts';
import type { Preview } from '../core/preview/preview.ts';
import type { TypeReason } from '../core/type-reason.ts';
import { EngineError, ResourceError } from '../core/errors.ts';
import { parquetWasmBytes } from '../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { sizeOf } from '../sources/content.ts';
import { createNativeEngine, type NativeEngine } from '../engine/native/native-engine.ts';
import { compileCsv } from '../sources/compile/compile-csv.ts';
import { compileParquet } from '../sources/compile/compile-parquet.ts';
import { tooLarge } from '../sources/compile/csv-remarks.ts';
import { createProgressTeller, type ProgressView, type TellStep } from './build-progress.ts';
import type { CompiledTable, CompileTable, TableInput } from './compile-table.ts';
import { estimateColumns } from './estimate-columns.ts';
import type { Relation } from '../core/ports.ts';
import type { FoundTable } from '../sources/compile/table-file.ts';
import { loadTable, type FileToLoad } from './load-table.ts';
import { heedSignal } from './heed-signal.ts';
import { createThreadLanes } from './index/job-lanes.ts';
import { writeIndex } from './index/write-index.ts';
import type { CompiledStore } from './kept/compiled-file.ts';
import { keepFile } from './kept/keep-file.ts';
import { writeStore } from './store/write-store.ts';
import { together } from './together.ts';
import { tempCache, workFolder } from './work-folder.ts';
import { cached } from './table-cache.ts';

/** Compiles tables with one engine. */
export interface TableCompiler {
  readonly compileTable: CompileTable;
  /** Where files that come in parts are to be written as one. What is there goes when the program ends. */
  readonly joinedFolder: () => string;
  /** Ends the engine. */
  close(): Promise<void>;
}

/** MiB that a table under way may take of DuckDB, beside what the index takes; what is more goes to disk. */
const MEMORY = 512;
/** The same of a table of more columns: what DuckDB counts is room for 2,048 values of each, several times, however few there are. */
const [MANY_COLUMNS, WIDE_MEMORY] = [1500, 2048];

/**
 * Bytes of a file below which its table is small: several are compiled side by side, each by one thread, since more of them would do nothing
 * but wait for each other.
 */
export const SMALL_FILE = 1_000_000;
/** Bytes of a file whose index is certainly written by threads. */
const FOR_THREADS = 8_000_000;

/**
 * Starts no engine before the first table that is not in the cache.
 * @param cache folder, or null for none
 * @param view where the progress of a table under way is shown
 * @param isCheck whether tables are proved, and no stores and indexes made of them
 */
export function createTableCompiler(
  cache: string | null,
  view: ProgressView,
  isCheck = false,
): TableCompiler {
  const parquet = createParquetReader(parquetWasmBytes);
  const folder = cache ?? tempCache();
  const stores = join(folder, 'stores');
  const work = workFolder(folder);
  const engines = new Map<string, NativeEngine>();
  /** Settles when the store that was asked for last is written. */
  let lastStore: Promise<unknown> = Promise.resolve();

  /** More threads than one would do nothing but wait for each other on a small table, write a larger store, and take memory for each column of a wide table. */
  function engineFor(use: 'small' | 'large' | 'store', isWide: boolean): NativeEngine {
    const key = `${use} ${isWide}`;
    const engine =
      engines.get(key) ??
      createNativeEngine({
        within: work,
        spills: true,
        memory: isWide ? WIDE_MEMORY : MEMORY,
        watched: use !== 'small',
        ...((isWide || use !== 'large') && { threads: 1 }),
      });
    engines.set(key, engine);
    return engine;
  }

  const progress = createProgressTeller(view, () => {
    const all = [...engines.values()].map((engine) => engine.progress());
    return all.find((done) => done !== null) ?? null;
  });

  async function compileTable(input: TableInput): Promise<CompiledTable> {
    const bytes = sizeOf(input.content);
    const isWide = input.kind === 'csv' && (await estimateColumns(input.content)) > MANY_COLUMNS;
    if (bytes < SMALL_FILE && !input.store) return findAndLoad(input, isWide, 'small', () => {});
    progress.begin(input.path, bytes);
    try {
      return await findAndLoad(input, isWide, 'large', progress.step);
    } finally {
      progress.end();
    }
  }

  async function findAndLoad(
    input: TableInput,
    isWide: boolean,
    use: 'small' | 'large',
    tell: TellStep,
  ): Promise<CompiledTable> {
    const engine = engineFor(use, isWide);
    const table = await (input.kind === 'csv'
      ? compileCsv(input, engine)
      : // Whoever has the store decodes no Parquet.
        compileParquet(input, engine, parquet, !input.store));
    if (!table.source) return { ...table, ...NOTHING_MADE, cached: false };
    const { source, fields } = table;
    const { path } = input;
    const file = { path, content: table.rewritten ?? input.content, source, fields };
    const mistakes = unknownColumns(input.descriptor.store, fields);
    try {
      const wish = input.descriptor.store;
      const loaded =
        input.store && !isCheck
          ? await loadIntoStore(file, wish, isWide)
          : await loadWithIndex(engine, file, { wish, tell, makeStore: async () => null });
      const { rows, made } = loaded;
      const preview = withReasons(loaded.preview, table.reasons);
      const store = made.store && withCounts(made.store, preview);
      const whole = { ...table, mistakes, preview, store, index: made.index, cached: false };
      // In a file of one column a blank line is an empty value, which only the reader knows.
      if (source.kind === 'csv') return { ...whole, source: { ...source, rows } };
      if (rows === source.rows) return whole;
      return broken(table, `${path}: ${source.rows} records were counted, but ${rows} loaded`);
    } catch (error) {
      if (error instanceof ResourceError) return broken(table, error.message);
      if (error instanceof EngineError && error.failure === 'out-of-memory')
        return broken(table, `${path} ${tooLarge(fields.length)}`);
      throw error;
    }
  }

  /** One after the other: the engine has one thread, and what else were in its memory might come to be in a store. */
  function loadIntoStore(file: FileToLoad, wish: StoreOptions, isWide: boolean) {
    const own = engineFor('store', isWide);
    const orderBy = wish.orderBy.filter((name) => file.fields.some(({ id }) => id === name));
    const loaded = lastStore.then(() =>
      loadWithIndex(own, file, {
        wish,
        tell: progress.step,
        makeStore: async (relation, signal) =>
          keepFile(await writeStore(own, relation, { orderBy, signal }, progress.step), stores),
      }),
    );
    lastStore = loaded.catch(() => undefined);
    return loaded;
  }

  async function loadWithIndex<T extends Pick<CompiledStore, 'bytes'> | null>(
    own: NativeEngine,
    file: FileToLoad,
    {
      wish,
      tell,
      makeStore,
    }: {
      readonly wish: StoreOptions;
      readonly tell: TellStep;
      readonly makeStore: (relation: Relation, signal: AbortSignal) => Promise<T>;
    },
  ) {
    if (isCheck) return loadTable(own, file, tell, async () => ({ store: null, index: null }));
    const path = await own.newFile();
    // They start while the table is loaded, for which a core is enough.
    const lanes = sizeOf(file.content) < FOR_THREADS ? undefined : createThreadLanes(path);
    try {
      return await loadTable(own, file, tell, async (relation, release, ending) => {
        const { signal } = ending;
        signal.addEventListener('abort', () => void lanes?.close());
        const stored = makeStore(relation, signal);
        const read = () => void stored.then(release, () => {});
        const beside = stored.then((store) => store?.bytes ?? 0);
        // The index hears of a failure where it asks.
        beside.catch(() => {});
        const engine = heedSignal(own, signal);
        const makeIndex = async () =>
          keepFile(
            await writeIndex(engine, relation, { path, wish: wish.index, lanes, tell, read, beside }),
            stores,
          );
        const [store, index] = await together([stored, makeIndex()], ending);
        return { store, index };
      });
    } finally {
      await lanes?.close();
    }
  }

  return {
    compileTable: cache === null ? compileTable : cached(compileTable, cache, stores),
    joinedFolder() {
      const joined = join(work, 'joined');
      mkdirSync(joined, { recursive: true });
      return joined;
    },
    async close() {
      for (const engine of engines.values()) await engine.close();
      // Never made, or another compiler of this program is still at work there.
      await rmdir(work).catch(() => null);
    },
  };
}

function withReasons(preview: Preview, reasons: CompiledTable['reasons']): Preview {
  const columns = preview.columns.map((column, i) => {
    const why = column.statistics?.distinct === 0 && reasons[i]?.code === 'mixed' ? EMPTY : reasons[i];
    return { ...column, ...(why && { why }) };
  });
  return { ...preview, columns };
}

/** Why a column is text of which nothing is told, where its values, all counted, are none. */
const EMPTY: TypeReason = { code: 'empty' };

/** A store, with what the build counted in its columns. */
function withCounts(store: CompiledStore, { columns }: Preview): CompiledStore {
  const columnOf = new Map(store.columns.map((column) => [column.id, column]));
  for (const { id, statistics } of columns) {
    const distinct = statistics?.distinct ?? null;
    if (distinct !== null) columnOf.set(id, { ...columnOf.get(id), id, distinct });
  }
  return { ...store, columns: [...columnOf.values()] };
}

function unknownColumns({ orderBy, index }: StoreOptions, fields: readonly Field[]): readonly string[] {
  const columns = fields.map(({ id }) => id).join(', ');
  const unknown = (member: string, names: readonly string[]) =>
    names
      .filter((name) => !fields.some(({ id }) => id === name))
      .map((name) => `${member} names "${name}", which is no column. Columns: ${columns}`);
  return [...unknown('orderBy', orderBy), ...unknown('index', index ?? [])];
}

const NOTHING_MADE = { preview: null, store: null, index: null, mistakes: [] };

function broken(table: FoundTable, problem: string): CompiledTable {
  const nothing = { fields: [], primaryKey: [], reasons: [], source: null, rewritten: null, ...NOTHING_MADE };
  return { ...table, ...nothing, problem, cached: false };
}
