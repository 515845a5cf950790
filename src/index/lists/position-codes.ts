import type { IndexedColumn } from '../index-layout.ts';
import { codeOfPositions, PositionDecoder } from './position-code.ts';

/** By column of the words, from 1, what reads their positions. */
export function positionCodes(
  columns: readonly Pick<IndexedColumn, 'positions'>[],
): (column: number) => PositionDecoder | null {
  const opened = new Map<number, PositionDecoder | null>();
  return (column) => {
    const known = opened.get(column);
    if (known !== undefined) return known;
    const { positions } = columns[column - 1] ?? { positions: null };
    const code = positions && new PositionDecoder(codeOfPositions(positions));
    opened.set(column, code);
    return code;
  };
}
