import { planBlocks, type BlockPlan } from './records/block-plan.ts';
import type { IndexInput } from './room/index-input.ts';
import { createOwnLane, type Lanes } from './jobs/job-lanes.ts';
import { createJobThreads } from './jobs/job-threads.ts';
import type { ScratchPath } from './lists/spool.ts';
import { holdTexts, readTexts, sizeOfTable, type TableTexts, writeTextFiles } from './jobs/table-texts.ts';
import { ShortsCollector } from './frequent/write-shorts.ts';

/** A table whose index is to be made, with all that works at it. */
export interface OpenTable {
  readonly texts: TableTexts;
  readonly lanes: Lanes;
  readonly plan: BlockPlan;
  /** Hears what rows' texts have of one to three characters in a row; null: nobody wants to know. */
  readonly shorts: ShortsCollector | null;
  readonly scratch: ScratchPath;
  /** Frees what it holds, whatever became of the index. */
  close(): Promise<void>;
}

/** Begins to read a relation's texts: into the memory of this thread, into that of several, or into files, by its size. Rejects with EngineError. */
export async function openTable(input: IndexInput): Promise<OpenTable> {
  const { engine, relation, path } = input;
  const size = input.threads ? 'large' : await sizeOfTable(engine, relation);
  const isSmall = size === 'small';
  const held = size === 'large' ? null : await readTexts(engine, relation);
  const plan = await planBlocks(engine, relation, held);
  const own = isSmall || input.openLanes ? null : createJobThreads();
  const openLanes = input.openLanes ?? own?.openLanes;
  const lanes = isSmall || !openLanes ? createOwnLane(path) : openLanes(path);
  const multiple = plan.size * plan.units.run;
  const texts = held
    ? holdTexts(relation, held, isSmall ? null : multiple)
    : writeTextFiles({ engine, relation, lanes, prefix: `${path}.texts`, multiple });
  void texts.read.then(() => input.read?.());
  let files = 0;
  const scratch = () => `${path}.shorts.${++files}`;
  const shorts = input.columns?.length === 0 ? null : new ShortsCollector(scratch);
  return {
    texts,
    lanes,
    plan,
    shorts,
    scratch,
    async close() {
      shorts?.discard();
      await texts.close();
      await lanes.close();
      await own?.close();
    },
  };
}
