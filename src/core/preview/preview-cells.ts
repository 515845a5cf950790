import type { Cell } from '../ports.ts';
import type { PgType } from '../values/pg-types.ts';
import { wireKind } from '../values/wire.ts';
import type { PreviewCell } from './preview.ts';

/** A wire value for JSON: what a JSON number would change (large integers, -0, NaN, infinities) becomes a text. */
export function toPreviewCell(cell: Cell): PreviewCell {
  if (typeof cell === 'bigint') {
    const number = Number(cell);
    return Number.isSafeInteger(number) ? number : String(cell);
  }
  if (typeof cell === 'number') return Number.isFinite(cell) && !Object.is(cell, -0) ? cell : floatText(cell);
  return Array.isArray(cell) ? cell.map(toPreviewCell) : (cell as PreviewCell);
}

function floatText(x: number): string {
  return Object.is(x, -0) ? '-0' : String(x);
}

/** The wire value again. @param type the column's */
export function fromPreviewCell(cell: PreviewCell, type: PgType): Cell {
  if (cell === null) return null;
  if (typeof cell === 'object') {
    const { element } = type;
    return element ? cell.map((item) => fromPreviewCell(item, element)) : null;
  }
  if (typeof cell !== 'string') return cell;
  const kind = wireKind(type, 'search');
  if (kind === 'float') return Number(cell);
  return kind === 'integer' ? BigInt(cell) : cell;
}
