/** Texts of statements of which it is known that they take long. */
export interface SlowStatements {
  has(text: string): boolean;
  /** What is known of a statement now: one that turns out to be quick is forgotten again. */
  learn(text: string, takesLong: boolean): void;
}

/** How many are known, the latest, and the characters of the longest of them. */
const MOST = { statements: 500, characters: 20_000 };

/** How often one must have taken long, since on a machine that is busy any may for once. */
const TIMES = 2;

export function createSlowStatements(most = MOST): SlowStatements {
  const times = new Map<string, number>();
  return {
    has: (text) => (times.get(text) ?? 0) >= TIMES,
    learn(text, takesLong) {
      if (text.length > most.characters) return;
      const before = times.get(text) ?? 0;
      times.delete(text);
      if (takesLong) times.set(text, before + 1);
      const [oldest] = times.keys();
      if (times.size > most.statements && oldest !== undefined) times.delete(oldest);
    },
  };
}
