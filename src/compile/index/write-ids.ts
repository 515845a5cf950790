import { encodeIds } from '../../index/id-list.ts';
import type { IdsSpan } from '../../index/index-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import type { Write } from './dictionary-writer.ts';

/** Null: there are none. @param ids ascending, each once @param highest the greatest there can be */
export function writeIds(ids: Uint32Array, highest: number, write: Write): IdsSpan | null {
  if (ids.length === 0) return null;
  return { span: write(seal(encodeIds(ids, highest))), count: ids.length };
}
