/** A remark about somebody's data, for people. `text` begins with the file it is about. */
export interface Notice {
  /**
   * `error`: something that was asked for is not there (a dataset, a table, an alias). `warning`: it is there, though not
   * exactly as written. `notice`: all is well.
   */
  readonly level: 'error' | 'warning' | 'notice';
  readonly text: string;
}

/** Collects notices on their way through a build. */
export interface Notices {
  readonly list: readonly Notice[];
  warn(text: string): void;
  error(text: string): void;
  tell(text: string): void;
  /** Those of another collection, in their order. */
  addAll(notices: readonly Notice[]): void;
}

/** An empty collection. A text that is already there is not added twice. */
export function createNotices(): Notices {
  const list: Notice[] = [];
  const add = (level: Notice['level'], text: string) => {
    if (!list.some((notice) => notice.text === text)) list.push({ level, text });
  };
  return {
    list,
    warn: (text) => add('warning', text),
    error: (text) => add('error', text),
    tell: (text) => add('notice', text),
    addAll(notices) {
      for (const { level, text } of notices) add(level, text);
    },
  };
}
