import type { RelationColumn } from '../../../core/ports.ts';
import { alwaysReadable, readableTexts } from '../../../core/search-index/record-cells.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { parseDecimal } from '../../../core/values/text-numbers.ts';
import { decoderOf } from '../words/chunks.ts';

/** A test for texts from which a column's values can be told, of which most need no string. */
export function readableBytes(
  column: RelationColumn,
): (bytes: Uint8Array, start: number, end: number) => boolean {
  if (alwaysReadable(column)) return () => true;
  const isReadable = readableTexts(column);
  const { category } = pgType(column.type);
  const isNumber = (category === 'float' || category === 'integer') && isReadable('1');
  const isPlain = (bytes: Uint8Array, start: number, end: number) =>
    !Number.isNaN(parseDecimal(bytes, start, end)) && (category === 'float' || parseDecimal.places === 0);
  return (bytes, start, end) =>
    (isNumber && isPlain(bytes, start, end)) || isReadable(decoderOf(bytes)(start, end));
}
