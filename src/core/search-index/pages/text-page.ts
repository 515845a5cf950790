/** A page of the matches of a text search, the best rank first. */
export interface TextPage {
  readonly ids: Uint32Array;
  /** By rank column. */
  readonly ranks: ReadonlyMap<string, Float32Array>;
  readonly total: number;
}
