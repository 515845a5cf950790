import type { ApiRecord } from '../api/answers.ts';
import type { Field } from '../../core/catalog.ts';
import { strings } from '../strings/strings.ts';
import { toCellText } from './cell-text.ts';
import type { ColumnKind } from './column-kind.ts';
import { isNumeric, toColumnKind } from './column-kind.ts';
import { toValueText } from './value-text.ts';

const NARROWEST = 64;
const WIDEST = 320;
/** Pixels of one character in the table's type size, and what padding, sort arrow and menu button take. */
const CHARACTER = 7.2;
const CELL_PADDING = 26;
const HEADER_EXTRA = 44;
/** The first column stands on the page's margin. */
const FIRST_EXTRA = 12;
const SAMPLE = 60;
/** The type is written smaller than the name. */
const TYPE_SCALE = 0.85;

/** Pixels for each column, from its name and its first values, so that the table stands still while more arrive. */
export function toColumnWidths(fields: readonly Field[], records: readonly ApiRecord[]): number[] {
  return fields.map((field, index) => {
    const kind = toColumnKind(field.type);
    const digits = isNumeric(kind);
    const texts = records
      .slice(0, SAMPLE)
      .map(({ [field.id]: value }) => widthOf(textOf(value, field.id === '_id' ? null : kind), digits));
    const content = Math.max(0, ...texts) * CHARACTER + CELL_PADDING;
    const name = Math.max(widthOf(field.id, false), strings().types[kind].length * TYPE_SCALE);
    const header = name * CHARACTER + HEADER_EXTRA;
    return Math.round(
      Math.min(WIDEST, Math.max(NARROWEST, header, content)) + (index === 0 ? FIRST_EXTRA : 0),
    );
  });
}

/** As the table writes it. */
function textOf(value: unknown, kind: ColumnKind | null): string {
  return (kind === null ? null : toValueText(value, kind)) ?? toCellText(value);
}

/** In characters; those of East Asia and emoji count twice. */
function widthOf(text: string, digits: boolean): number {
  if (digits) return text.length;
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.9 : 1;
  return width;
}
