import type { Ids } from '../ids.ts';

/** How many positions of a row's vector come before a column's text: where in the row a lexeme stands is that and where it stands in the value. */
export interface IndexOffsets {
  /** By the place of the record in the ids; -1: it is not told. Rejects with IndexFileError. @param ids ascending */
  of(ids: Ids): Promise<Int32Array>;
  /** What of that lies in pieces, and their bytes. */
  bytes(ids: Ids): { readonly pieces: number; readonly bytes: number };
}
