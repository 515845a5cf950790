/** What is to be reached with work of a kind, over a million records on two cores. */
export interface Goal {
  /** Most that a warm answer may take, in times of a plain page of this site. */
  readonly pages?: number;
  /** Times that a warm answer is faster than PostgreSQL's, */
  readonly faster?: number;
  /** where PostgreSQL takes longer than so many milliseconds. */
  readonly from?: number;
  /** On a first visit. */
  readonly cold?: {
    /** KB of data: median, 95 %, most. */
    readonly data?: readonly [median: number, high: number, most: number];
    /** Seconds: median, 95 %. */
    readonly seconds?: readonly [median: number, high: number];
    readonly requests?: number;
    /** Most seconds, in times of what the line takes for the bytes that were read. */
    readonly line?: number;
  };
}

const SEARCH_SPEED = { pages: 3, faster: 3, from: 100 };

export const GOALS = {
  search: {
    ...SEARCH_SPEED,
    cold: { data: [250, 600, 1000], seconds: [2, 2.5], requests: 110 },
  },
  filter: { ...SEARCH_SPEED, cold: { data: [600, 600, 600], seconds: [2, 2], requests: 110 } },
  place: { pages: 1.2, cold: { data: [100, 100, 100], seconds: [1, 1] } },
  sql: { faster: 3, from: 0, cold: { line: 1.3 } },
  ilike: { faster: 3, from: 0 },
  many: { faster: 3, from: 0, cold: { data: [6000, 6000, 6000] } },
  none: {},
} as const satisfies Readonly<Record<string, Goal>>;
