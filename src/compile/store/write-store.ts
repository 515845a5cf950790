import { unlink } from 'node:fs/promises';
import type { CancelSignal, Relation } from '../../core/ports.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import type { NativeEngine } from '../../engine/native/native-engine.ts';
import type { TellStep } from '../report/build-progress.ts';
import type { CompiledStore } from '../kept/compiled-file.ts';
import { hashParts } from '../kept/hash-parts.ts';
import { chooseFileLayout } from './file-layout.ts';
import { makeTables, type StoreLayout } from './make-tables.ts';
import { packStore } from './pack-store.ts';
import { readBlocks } from './read-blocks.ts';
import { stampStore } from './stamp-store.ts';

/** How a store is written: the version is the newest that DuckDB-WASM reads. */
const STORAGE_VERSION = 'v1.4.0';

const UNDER_WAY = 'store under way';

/**
 * Writes a loaded table as a store, packed, in a file of the engine's own. An engine of one thread writes smaller files, and for the same table
 * the same bytes, but for some that DuckDB leaves to chance: what was in memory before (zeroed-memory.ts), unless the program was started
 * with MALLOC_PERTURB_=255. Rejects with EngineError: `cancelled` when the layout's signal ends it.
 */
export async function writeStore(
  engine: NativeEngine,
  relation: Relation,
  layout: StoreLayout & { readonly signal?: CancelSignal },
  tell: TellStep,
): Promise<CompiledStore> {
  const [written, path] = await Promise.all([engine.newFile(), engine.newFile()]);
  tell('writing the store', { file: written });
  const name = identifier(UNDER_WAY);
  const { contents, place } = await engine.withSession(async (session) => {
    const { block, rowGroup } = await chooseFileLayout(session, relation, layout.orderBy.length > 0);
    await session.run(
      sql`ATTACH ${written} AS ${name} (STORAGE_VERSION ${STORAGE_VERSION}, BLOCK_SIZE ${String(block)}, ROW_GROUP_SIZE ${raw(String(rowGroup))})`,
    );
    try {
      return await engine.withSession(async (cancelled) => {
        const made = await makeTables({ session: cancelled, relation, layout, database: UNDER_WAY });
        await cancelled.run(sql`CHECKPOINT ${name}`);
        return made;
      }, layout.signal);
    } finally {
      await session.run(sql`DETACH ${name}`);
    }
  });
  const blocks = await engine.withSession(async (session) => {
    await session.attach(UNDER_WAY, { kind: 'path', path: written });
    try {
      return await readBlocks(UNDER_WAY, place, session.run);
    } finally {
      await session.run(sql`DETACH ${name}`);
    }
  });
  await stampStore(written);
  const { opening } = await packStore(written, path, blocks);
  await unlink(written);
  return { path, ...contents, opening, ...(await hashParts(path)) };
}
