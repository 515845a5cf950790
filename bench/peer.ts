/** How long another database took. */
export interface PeerTimes {
  readonly version: string;
  /** Milliseconds to load the file and make its indexes. */
  readonly load: number;
  /** Milliseconds of each request, by kind: all its statements together. Less of them than were asked for: it took too long. */
  readonly times: Readonly<Record<string, readonly number[]>>;
}

/** What an answer should be. */
export interface Expected {
  /** Absent: not counted. */
  readonly total?: number;
  /** The first records: their `_id`, or all they have where the request does not name that. */
  readonly first: readonly unknown[];
}
