import type { Answer } from './call.ts';

/** Answers of this visit by request, so that stepping back is at once. The site's data does not change under an open page. */
export interface AnswerCache {
  get<Result>(key: string): Answer<Result> | undefined;
  set(key: string, answer: Answer<unknown>): void;
  delete(key: string): void;
}

/** A cache that forgets what was used least recently. @param capacity bytes of answers to keep */
export function createAnswerCache(capacity: number): AnswerCache {
  const answers = new Map<string, Answer<unknown>>();
  let held = 0;
  const remove = (key: string): void => {
    held -= answers.get(key)?.bytes ?? 0;
    answers.delete(key);
  };
  return {
    get<Result>(key: string) {
      const answer = answers.get(key);
      if (!answer) return undefined;
      answers.delete(key);
      answers.set(key, answer);
      return answer as Answer<Result>;
    },
    set(key, answer) {
      remove(key);
      if (answer.bytes > capacity) return;
      answers.set(key, answer);
      held += answer.bytes;
      for (const oldest of answers.keys()) {
        if (held <= capacity) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
