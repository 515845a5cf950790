import type { JobBatch, JobKind, Jobs } from './jobs.ts';
import type { SealedBlocks } from './record-blocks.ts';

/** What is asked of a thread that has jobs: each request is answered, in order. */
export interface ThreadRequest {
  readonly id: number;
  /** Number of the job. */
  readonly job: number;
  readonly ask:
    | { readonly do: 'begin'; readonly kind: JobKind; readonly input: Jobs[JobKind]['input'] }
    | { readonly do: 'add'; readonly batch: JobBatch }
    | { readonly do: 'finish' };
}

export interface ThreadAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: unknown;
}

/** The memory that goes over to a thread instead of being copied. Its texts have memory of their own. */
export function memoryOf({ ask }: ThreadRequest): readonly ArrayBuffer[] {
  if (ask.do !== 'add') return [];
  const all = ask.batch.columns.flatMap(({ bytes, offsets, nulls }) => [
    bytes.buffer,
    offsets.buffer,
    ...(nulls ? [nulls.buffer] : []),
  ]);
  return [...new Set(all)].filter((one) => one instanceof ArrayBuffer);
}

/** The same of an answer: of blocks. */
export function memoryOfAnswer({ value }: ThreadAnswer): readonly ArrayBuffer[] {
  const blocks = value as Partial<SealedBlocks> | null | undefined;
  return blocks?.lengths && blocks.bytes ? [blocks.bytes.buffer] : [];
}
