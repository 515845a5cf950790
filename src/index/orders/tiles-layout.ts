/** The strips, in the order of the first column. */
export interface TileStrips {
  /** The least and the greatest value of each, as whole numbers of the column's last decimal place. */
  readonly least: readonly number[];
  readonly most: readonly number[];
  /** Where what tells of the tiles of the first one begins, and the bytes of each, sealed (tiles-reader.ts). They follow each other. */
  readonly at: number;
  readonly bytes: readonly number[];
}
