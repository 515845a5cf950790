import { encodeIds } from '../../../index/lists/id-list.ts';
import type { encodeParts } from '../../../index/lists/id-parts.ts';
import type { IdParts, IdsSpan } from '../../../index/index-layout.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import type { Write } from './dictionary-writer.ts';

/** Null: there are none. @param ids ascending, each once @param highest the greatest there can be */
export function writeIds(ids: Uint32Array, highest: number, write: Write): IdsSpan | null {
  if (ids.length === 0) return null;
  return { span: write(seal(encodeIds(ids, highest))), count: ids.length };
}

/** The same by parts of the table, one after the other. */
export function writeParted(parts: ReturnType<typeof encodeParts>, write: Write): IdParts {
  const [at] = write(new Uint8Array(0));
  const bytes = parts.map(({ count, encoded }) => (count === 0 ? 0 : write(seal(encoded))[1]));
  return { at, counts: parts.map(({ count }) => count), bytes };
}
