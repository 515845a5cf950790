import type { QueryEngine, Relation } from '../../core/ports.ts';
import type { TellStep } from '../report/build-progress.ts';
import { buildIndex } from './build-index.ts';
import type { CompiledIndex } from '../kept/compiled-file.ts';
import type { IndexInput } from './room/index-input.ts';

/** Columns of a table that may be called wide: it is where it has fewer records than columns. */
const WIDE = 100;

/** How a table's index is written. */
export interface IndexWriting {
  /** A file of the engine's own. */
  readonly path: string;
  /** Columns whose words and values are to be found; null: all, unless the list of them would be as long as the table. */
  readonly wish: readonly string[] | null;
  /** See IndexInput. */
  readonly openLanes: IndexInput['openLanes'];
  readonly tell: TellStep;
  /** Hears that the relation is read, and may go. */
  readonly read: () => void;
  /** Bytes of what else is published of the table. */
  readonly beside: Promise<number>;
}

/** Writes a loaded table's index. Rejects with EngineError. */
export async function writeIndex(
  engine: QueryEngine,
  relation: Relation,
  { path, wish, openLanes, tell, read, beside }: IndexWriting,
): Promise<CompiledIndex> {
  tell('writing the index', { file: path });
  const columns = wish ?? (isWide(relation) ? [] : null);
  const built = await buildIndex({
    engine,
    relation,
    columns,
    path,
    openLanes,
    tell: (done) => tell('writing the index', { done }),
    read,
    beside,
  });
  return { path, ...built };
}

function isWide({ rows, columns }: Relation): boolean {
  return columns.length > WIDE && rows < columns.length;
}
