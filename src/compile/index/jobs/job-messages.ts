import type { JobBatch, JobKind, Jobs } from './jobs.ts';
import type { SealedBlocks } from '../records/record-blocks.ts';

/** What is asked of a thread that has jobs: each request is answered, in order. */
export interface ThreadRequest {
  readonly id: number;
  /** Number of the job. */
  readonly job: number;
  readonly ask:
    | {
        readonly do: 'begin';
        readonly kind: JobKind;
        readonly input: Jobs[JobKind]['input'];
        /** Of names of files, another one for each table. */
        readonly prefix: string;
      }
    | { readonly do: 'add'; readonly batch: JobBatch }
    | { readonly do: 'finish'; readonly rest: unknown };
}

/** What a thread answers to a message, by its `id`. */
export interface ThreadAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: unknown;
  /** How much of its end the job has done, from 0 to 1; undefined: this is the answer. */
  readonly done?: number;
}

/** The memory that goes over from a thread instead of being copied: of blocks. */
export function memoryOfAnswer({ value }: ThreadAnswer): readonly ArrayBuffer[] {
  const { lengths, bytes } = (value ?? {}) as Partial<SealedBlocks>;
  return lengths && bytes ? [bytes.buffer] : [];
}
