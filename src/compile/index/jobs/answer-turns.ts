import { setTimeout } from 'node:timers/promises';
import {
  FrequentAsker,
  type FrequentQuestion,
  type FrequentText,
  MOST_READ,
  MOST_READ_IN_ALL,
  type WordAnswer,
} from '../frequent/frequent-asker.ts';
import type { TellDone } from './tell-steps.ts';

/**
 * What lanes that answer the same texts tell each other, in memory that they share: the place of the next text, how many records the texts at hand have in all, and by text how
 * many were read for it.
 */
export type AskedTurns = SharedArrayBuffer;

/** Numbers before those of the texts. */
const HEAD = 2;
/** Texts that are asked for at a time have no more records, but for one alone: each takes some twenty bytes of memory, and there may be many lanes. */
const MOST_AT_HAND = 8_388_608;
/** Milliseconds between two looks at what others have at hand. */
const PAUSE = 5;

/** @param texts how many are asked for */
export function createTurns(texts: number): AskedTurns {
  return new SharedArrayBuffer((texts + HEAD) * Int32Array.BYTES_PER_ELEMENT);
}

/** So many texts may be read for a word, where so many were read for those before it. */
export function mostRead(before: number): number {
  return before + MOST_READ > MOST_READ_IN_ALL ? 0 : MOST_READ;
}

/** Texts that all lanes together are asked for. Plain data. */
export interface AskedWords extends FrequentQuestion {
  readonly words: readonly FrequentText[];
  readonly turns: AskedTurns;
}

/**
 * Answers texts, each that no other lane has taken, by its place among all. What may be read is known but for what others are about to read: who
 * takes the answers sees by `most` whether they are those that were wanted. Rejects with IndexFileError.
 */
export async function answerTurns(
  { words, turns, ...question }: AskedWords,
  tell: TellDone,
): Promise<ReadonlyMap<number, readonly (WordAnswer | null)[]>> {
  const shared = new Int32Array(turns);
  const [next, atHand, reads] = [shared.subarray(0, 1), shared.subarray(1, HEAD), shared.subarray(HEAD)];
  const answers = new Map<number, readonly (WordAnswer | null)[]>();
  const asker = new FrequentAsker(question);
  try {
    for (let i = Atomics.add(next, 0, 1); i < words.length; i = Atomics.add(next, 0, 1)) {
      const text = words[i]!;
      const records = await asker.records(text);
      await takeInHand(atHand, records);
      try {
        const before = reads.subarray(0, i).reduce((sum, own) => sum + own, 0);
        const own = await asker.all(text, mostRead(before));
        reads[i] = own.reduce((sum, answer) => sum + (answer?.read ?? 0), 0);
        answers.set(i, own);
      } finally {
        Atomics.sub(atHand, 0, records);
      }
      tell((i + 1) / words.length);
    }
    return answers;
  } finally {
    asker.close();
  }
}

/** Waits until there is memory for so many records more. @param atHand of all lanes together, one number that they share */
export async function takeInHand(atHand: Int32Array, records: number): Promise<void> {
  for (;;) {
    const others = Atomics.load(atHand, 0);
    const fits = others === 0 || others + records <= MOST_AT_HAND;
    if (fits && Atomics.compareExchange(atHand, 0, others, others + records) === others) return;
    await setTimeout(PAUSE);
  }
}
