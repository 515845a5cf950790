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
import type { NativeEngine } from '../engine/native/native-engine.ts';
import { compileCsv } from '../sources/compile/compile-csv.ts';
import { compileParquet } from '../sources/compile/compile-parquet.ts';
import { tooLarge } from '../sources/compile/csv-remarks.ts';
import { createBuildEngines } from './build-engines.ts';
import { createProgressTeller, type ProgressView, type TellStep } from './report/build-progress.ts';
import type { CompiledTable, CompileTable, TableInput } from './compile-table.ts';
import { estimateColumns } from './statistics/estimate-columns.ts';
import type { FoundTable } from '../sources/compile/table-file.ts';
import { loadAndWrite, type WriteOptions } from './load-and-write.ts';
import { loadTable, type FileToLoad } from './load-table.ts';
import type { CompiledStore } from './kept/compiled-file.ts';
import { createJobThreads } from './index/jobs/job-threads.ts';
import { keepFile } from './kept/keep-file.ts';
import { writeStore } from './store/write-store.ts';
import { tempCache, workFolder } from './files/work-folder.ts';
import { cached } from './table-cache.ts';

/** Compiles tables with one engine, and the same threads. */
export interface TableCompiler {
  readonly compileTable: CompileTable;
  /** Where files that come in parts are to be written as one. What is there goes when the program ends. */
  readonly joinedFolder: () => string;
  /** Ends them. */
  close(): Promise<void>;
}

/** Columns from which on a table is wide: DuckDB takes memory for each, however few values there are. */
const MANY_COLUMNS = 1500;

/**
 * Bytes of a file below which its table is small: several are compiled side by side, each by one thread, since more of them would do nothing
 * but wait for each other.
 */
export const SMALL_FILE = 1_000_000;

/**
 * Starts no engine and no thread before the first table that is not in the cache.
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
  const engines = createBuildEngines(work);
  const threads = createJobThreads();
  /** Settles when the store that was asked for last is written. */
  let lastStore: Promise<unknown> = Promise.resolve();

  const progress = createProgressTeller(view, engines.progress);

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
    const engine = engines.engineFor(use, isWide);
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
          : await load(engine, file, { wish, tell, makeStore: async () => null });
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
    const own = engines.engineFor('store', isWide);
    const orderBy = wish.orderBy.filter((name) => file.fields.some(({ id }) => id === name));
    const loaded = lastStore.then(() =>
      load(own, file, {
        wish,
        tell: progress.step,
        makeStore: async (relation, signal) =>
          keepFile(await writeStore(own, relation, { orderBy, signal }, progress.step), stores),
      }),
    );
    // The next one begins all the same; who asked for this one hears of it.
    lastStore = loaded.catch(() => undefined);
    return loaded;
  }

  async function load<Store extends Pick<CompiledStore, 'bytes'> | null>(
    engine: NativeEngine,
    file: FileToLoad,
    options: Omit<WriteOptions<Store>, 'stores' | 'threads'>,
  ) {
    return isCheck
      ? loadTable(engine, file, options.tell, async () => ({ store: null, index: null }))
      : loadAndWrite(engine, file, { ...options, stores, threads });
  }

  return {
    compileTable: cache === null ? compileTable : cached(compileTable, cache, stores),
    joinedFolder() {
      const joined = join(work, 'joined');
      mkdirSync(joined, { recursive: true });
      return joined;
    },
    async close() {
      await Promise.all([engines.close(), threads.close()]);
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
