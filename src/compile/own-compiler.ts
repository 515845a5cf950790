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
import { createOwnLane } from './index/jobs/job-lanes.ts';
import { createJobThreads, type JobThreads } from './index/jobs/job-threads.ts';
import { keepFile } from './kept/keep-file.ts';
import { writeStore } from './store/write-store.ts';
import { rewriteParquet } from './rewrite-parquet.ts';
import { survive } from './survive.ts';
import { workFolder } from './files/work-folder.ts';

/** Compiles tables in one process, with its engines and its threads. */
export interface OwnCompiler {
  readonly compileTable: CompileTable;
  /** Ends them. */
  close(): Promise<void>;
}

/** How tables are compiled. */
export interface CompilerSettings {
  /** Folder for what is made. */
  readonly folder: string;
  /** Whether tables are proved, and no stores and indexes made of them. */
  readonly isCheck: boolean;
  /** Whether other processes are at work beside this one: each has one thread then. */
  readonly isBesideOthers: boolean;
}

/** Jobs are done in the one thread. */
const NO_THREADS: JobThreads = { openLanes: createOwnLane, close: async () => {} };

/** Columns from which on a table is wide: DuckDB takes memory for each, however few values there are. */
const MANY_COLUMNS = 1500;

/** Bytes of a file below which its table is small: more threads than one would do nothing but wait for each other. */
export const SMALL_FILE = 1_000_000;

/** Whether a table is small. */
function isSmall({ content, store }: TableInput): boolean {
  return sizeOf(content) < SMALL_FILE && !store;
}

/** Where a compiler keeps stores and indexes. */
export const keptIn = (folder: string) => join(folder, 'stores');

/**
 * Starts no engine and no thread before the first table.
 * @param view where the progress of a table under way is shown
 */
export function createOwnCompiler(
  { folder, isCheck, isBesideOthers }: CompilerSettings,
  view: ProgressView,
): OwnCompiler {
  const parquet = createParquetReader(parquetWasmBytes);
  const stores = keptIn(folder);
  const work = workFolder(folder);
  const engines = createBuildEngines(work);
  const threads = isBesideOthers ? NO_THREADS : createJobThreads();
  /** Settles when the large table that was asked for last is compiled. */
  let lastLarge: Promise<unknown> = Promise.resolve();
  /** Settles when the store that was asked for last is written. */
  let lastStore: Promise<unknown> = Promise.resolve();

  const progress = createProgressTeller(view, engines.progress);

  async function compileTable(input: TableInput): Promise<CompiledTable> {
    const bytes = sizeOf(input.content);
    const isWide = input.kind === 'csv' && (await estimateColumns(input.content)) > MANY_COLUMNS;
    if (isBesideOthers || isSmall(input)) return compileWith(input, isWide, 'small', () => {});
    // Each has all cores for itself, and is what is told of.
    const compiled = lastLarge.then(async () => {
      progress.begin(input.path, bytes);
      try {
        return await compileWith(input, isWide, 'large', progress.step);
      } finally {
        progress.end();
      }
    });
    lastLarge = compiled.catch(() => undefined);
    return compiled;
  }

  async function compileWith(
    input: TableInput,
    isWide: boolean,
    use: 'small' | 'large',
    tell: TellStep,
  ): Promise<CompiledTable> {
    const engine = engines.engineFor(use, isWide);
    const compiled = survive(
      () => findAndLoad(input, engine, isWide, tell),
      () => engine.start(),
    );
    return compiled.catch((error: unknown) => {
      if (error instanceof EngineError && error.failure === 'data')
        return broken(`${input.path} cannot be read: ${error.message}`);
      throw error;
    });
  }

  async function findAndLoad(
    input: TableInput,
    engine: NativeEngine,
    isWide: boolean,
    tell: TellStep,
  ): Promise<CompiledTable> {
    const table = await (input.kind === 'csv'
      ? compileCsv(input, engine)
      : // Whoever has the store decodes no Parquet.
        compileParquet(input, engine, parquet, {
          decode: !input.store,
          rewrite: (content, odd) => rewriteParquet(engine, content, odd),
        }));
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
      return broken(`${path}: ${source.rows} records were counted, but ${rows} loaded`, table.remarks);
    } catch (error) {
      if (error instanceof ResourceError) return broken(error.message, table.remarks);
      if (error instanceof EngineError && error.failure === 'out-of-memory')
        return broken(`${path} ${tooLarge(fields.length)}`, table.remarks);
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
    compileTable,
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

/** A file that is no table. */
function broken(problem: string, remarks: FoundTable['remarks'] = []): CompiledTable {
  const nothing = { fields: [], primaryKey: [], reasons: [], source: null, rewritten: null, ...NOTHING_MADE };
  return { ...nothing, remarks, problem, cached: false };
}
