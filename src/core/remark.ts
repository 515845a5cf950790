/** What is to be said of a file, for people, and where. */
export interface Remark {
  /** Without the file's name. */
  readonly text: string;
  /** The first line of the file's own text that it is about, from 1; null: all of it, or of a file that has no lines. */
  readonly line: number | null;
}

/** One about a line, or about all of a file. */
export function remark(text: string, line: number | null = null): Remark {
  return { text, line };
}
