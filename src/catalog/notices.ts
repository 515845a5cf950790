/** A remark about somebody's data, for people. */
export interface Notice {
  /**
   * `error`: something that was asked for is not there (a dataset, a table, an alias). `warning`: it is there, though not
   * exactly as written. `notice`: all is well.
   */
  readonly level: 'error' | 'warning' | 'notice';
  /** Begins with the file that it is about, where it is about one. */
  readonly text: string;
  /** That file as the text has it, `data/city/trees.csv`; null: it is about none alone. */
  readonly file: string | null;
  /** The line there, from 1; null: none, or none that can be told. */
  readonly line: number | null;
  /** Whether the report of a resource says it as well. */
  readonly isReported: boolean;
}

/** What else is known of a notice. */
export type NoticePlace = Partial<Pick<Notice, 'line' | 'isReported'>>;

/** Collects notices on their way through a build. */
export interface Notices {
  readonly list: readonly Notice[];
  warn(text: string, place?: NoticePlace): void;
  error(text: string, place?: NoticePlace): void;
  tell(text: string, place?: NoticePlace): void;
  /** Those of another collection, in their order. */
  addAll(notices: readonly Notice[]): void;
  /** The same collection, for what is said of a file. @param file as it stands in messages */
  of(file: string): Notices;
}

/** An empty collection. A text that is already there is not added twice. */
export function createNotices(): Notices {
  const list: Notice[] = [];
  const addAll = (notices: readonly Notice[]) => {
    for (const notice of notices) if (!list.some(({ text }) => text === notice.text)) list.push(notice);
  };
  const about = (file: string | null): Notices => {
    const add =
      (level: Notice['level']) =>
      (text: string, { line = null, isReported = false }: NoticePlace = {}) =>
        addAll([{ level, text, file, line, isReported }]);
    return { list, warn: add('warning'), error: add('error'), tell: add('notice'), addAll, of: about };
  };
  return about(null);
}
