import type { StoreOptions } from '../catalog/descriptor.ts';
import type { Relation } from '../core/ports.ts';
import { withOptions } from '../core/with-options.ts';
import type { NativeEngine } from '../engine/native/native-engine.ts';
import { sizeOf } from '../sources/content.ts';
import type { TellStep } from './report/build-progress.ts';
import type { JobThreads } from './index/jobs/job-threads.ts';
import { writeIndex } from './index/write-index.ts';
import type { CompiledStore } from './kept/compiled-file.ts';
import { keepFile } from './kept/keep-file.ts';
import { loadTable, type FileToLoad } from './load-table.ts';
import { together } from './together.ts';

/** Bytes of a file whose index is certainly written by threads. */
const FOR_THREADS = 8_000_000;

/** How a table's index and store are written. */
export interface WriteOptions<Store> {
  readonly wish: StoreOptions;
  readonly tell: TellStep;
  /** Folder of files that are made. */
  readonly stores: string;
  readonly threads: JobThreads;
  /** Writes the store of a table, or answers null where it gets none. */
  readonly makeStore: (relation: Relation, signal: AbortSignal) => Promise<Store>;
}

/** Loads a table, and writes its index and its store side by side. Rejects as `loadTable` does, or with what writing either failed by. */
export async function loadAndWrite<Store extends Pick<CompiledStore, 'bytes'> | null>(
  engine: NativeEngine,
  file: FileToLoad,
  { wish, tell, stores, threads, makeStore }: WriteOptions<Store>,
) {
  const path = await engine.newFile();
  // They start while the table is loaded, for which a core is enough.
  const lanes = sizeOf(file.content) < FOR_THREADS ? null : threads.openLanes(path);
  try {
    return await loadTable(engine, file, tell, async (relation, release, ending) => {
      const { signal } = ending;
      signal.addEventListener('abort', () => void lanes?.close());
      const stored = makeStore(relation, signal);
      const read = () => void stored.then(release, () => {});
      const beside = stored.then((store) => store?.bytes ?? 0);
      // The index hears of a failure where it asks.
      beside.catch(() => {});
      const heeding = withOptions(engine, { signal });
      const makeIndex = async () =>
        keepFile(
          await writeIndex(heeding, relation, {
            path,
            wish: wish.index,
            openLanes: lanes ? () => lanes : threads.openLanes,
            tell,
            read,
            beside,
          }),
          stores,
        );
      const [store, index] = await together([stored, makeIndex()], ending);
      return { store, index };
    });
  } finally {
    await lanes?.close();
  }
}
