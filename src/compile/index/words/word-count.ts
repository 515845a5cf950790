/** A word and how many records have it. */
export type WordCount = readonly [word: string, records: number];

/** Words whose searches are answered beforehand at most: their directory is read by nearly every question. */
export const MOST_FREQUENT = 1024;
