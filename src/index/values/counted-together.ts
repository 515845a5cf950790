/** By two columns of few values, named by their places, and by their values, those of the second side by side: how many records have both. */
export type CountedTogether = readonly {
  readonly columns: readonly [number, number];
  readonly counts: readonly number[];
}[];
