import type { ApiRecord } from '../api/answers.ts';
import type { Field } from '../../core/catalog.ts';
import { strings } from '../strings/strings.ts';
import { toCellText } from './cell-text.ts';
import type { ColumnKind } from './column-kind.ts';
import { isNumeric, toColumnKind } from './column-kind.ts';
import { toUnit } from './unit.ts';
import { toValueText } from './value-text.ts';

const NARROWEST = 64;
const WIDEST = 260;
/** A name does not need more than that beside shorter values: its end is in the tooltip. */
const WIDEST_NAME = 150;
/** Pixels of one character in the table's type size, and what padding, sort arrow and menu button take. */
const CHARACTER = 7.2;
/** Pixels of one of a name's, most of which are small letters. */
const LETTER = 6.7;
const CELL_PADDING = 26;
const HEADER_EXTRA = 38;
/** The first column stands on the page's margin. */
const FIRST_EXTRA = 12;
const SAMPLE = 60;
/** The part of texts that a column is wide enough for: a few long ones must not push all others out of sight. */
const MOST_TEXTS = 0.85;
/** The type is written smaller than the name. */
const TYPE_SCALE = 0.85;

/** Pixels for each column, from its name and its first values, so that the table stands still while more arrive. */
export function toColumnWidths(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  labels: ReadonlySet<string>,
): number[] {
  return fields.map((field, index) => {
    const kind = toColumnKind(field.type);
    const digits = isNumeric(kind);
    const texts = records
      .slice(0, SAMPLE)
      .map(({ [field.id]: value }) =>
        widthOf(textOf(value, field.id === '_id' ? null : kind, !labels.has(field.id)), digits),
      )
      .sort((a, b) => a - b);
    const fits = mayBeCut(kind) ? MOST_TEXTS : 1;
    const longest = texts[Math.ceil(texts.length * fits) - 1] ?? 0;
    const content = longest * CHARACTER + CELL_PADDING;
    const unit = toUnit(field);
    const type = strings().types[kind].length + (unit === null ? 0 : unit.length + 3);
    const name = Math.max(widthOf(field.id, false), type * TYPE_SCALE);
    const header = Math.min(WIDEST_NAME, name * LETTER + HEADER_EXTRA);
    return Math.round(
      Math.min(WIDEST, Math.max(NARROWEST, header, content)) + (index === 0 ? FIRST_EXTRA : 0),
    );
  });
}

/**
 * Widths that no other search of a table changes, but where a number or a time needs more.
 * @param first records that were shown first
 * @param records those that are shown now
 */
export function toLastingWidths(
  fields: readonly Field[],
  first: readonly ApiRecord[],
  records: readonly ApiRecord[],
  labels: ReadonlySet<string>,
): readonly number[] {
  const lasting = toColumnWidths(fields, first, labels);
  if (first === records) return lasting;
  const now = toColumnWidths(fields, records, labels);
  return fields.map(({ type }, index) =>
    Math.max(lasting[index] ?? 0, mayBeCut(toColumnKind(type)) ? 0 : (now[index] ?? 0)),
  );
}

/** Whether a part of a value says something of it: a number or a time that is cut is another one. */
function mayBeCut(kind: ColumnKind): boolean {
  return kind === 'text' || kind === 'json' || kind === 'list';
}

/** As the table writes it. */
function textOf(value: unknown, kind: ColumnKind | null, grouped: boolean): string {
  return (kind === null ? null : toValueText(value, kind, grouped)) ?? toCellText(value);
}

/** In characters; those of East Asia and emoji count twice. */
function widthOf(text: string, digits: boolean): number {
  if (digits) return text.length;
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.9 : 1;
  return width;
}
