import {
  FrequentAsker,
  type FrequentQuestion,
  type FrequentText,
  MOST_READ,
  MOST_READ_IN_ALL,
  type WordAnswer,
} from './frequent-asker.ts';
import type { TellDone } from './tell-steps.ts';

/** What lanes that answer the same texts tell each other, in memory that they share: the place of the next text, and by text how many were read for it. */
export type AskedTurns = SharedArrayBuffer;

/** @param texts how many are asked for */
export function createTurns(texts: number): AskedTurns {
  return new SharedArrayBuffer((texts + 1) * Int32Array.BYTES_PER_ELEMENT);
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
  const reads = shared.subarray(1);
  const answers = new Map<number, readonly (WordAnswer | null)[]>();
  const asker = new FrequentAsker(question);
  try {
    for (let i = Atomics.add(shared, 0, 1); i < words.length; i = Atomics.add(shared, 0, 1)) {
      const before = reads.subarray(0, i).reduce((sum, own) => sum + own, 0);
      const own = await asker.all(words[i] as FrequentText, mostRead(before));
      reads[i] = own.reduce((sum, answer) => sum + (answer?.read ?? 0), 0);
      answers.set(i, own);
      tell((i + 1) / words.length);
    }
    return answers;
  } finally {
    asker.close();
  }
}
