import type { Relation } from '../../core/ports.ts';
import type { NativeEngine } from '../../engine/native/native-engine.ts';
import type { TellStep } from '../build-progress.ts';
import { hashParts } from '../kept/hash-parts.ts';
import { buildIndex } from './build-index.ts';
import type { CompiledIndex } from '../kept/compiled-file.ts';

/** Columns of a table that may be called wide, and records for each of them below which it is. */
const WIDE = 100;
const FEW = 20;

/**
 * Writes a loaded table's index, in a file of the engine's own. Rejects with EngineError.
 * @param wish columns whose words and values are to be found; null: all, unless the list of them would be as long as the table
 * @param read hears that the relation is read, and may go
 */
export async function writeIndex(
  engine: NativeEngine,
  relation: Relation,
  {
    wish,
    tell,
    read,
  }: { readonly wish: readonly string[] | null; readonly tell: TellStep; readonly read: () => void },
): Promise<CompiledIndex> {
  const path = await engine.newFile();
  tell('writing the index', { file: path });
  const columns = wish ?? (isWide(relation) ? [] : null);
  const place = await buildIndex({
    engine,
    relation,
    columns,
    path,
    tell: (done) => tell('writing the index', { done }),
    read,
  });
  return { path, ...place, ...(await hashParts(path)) };
}

function isWide({ rows, columns }: Relation): boolean {
  return columns.length > WIDE && rows < columns.length * FEW;
}
