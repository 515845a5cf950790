import type { ApiRecord } from '../../api/answers.ts';
import type { Field } from '../../../core/catalog.ts';
import { strings } from '../../strings/strings.ts';
import { toCellText } from '../cells/cell-text.ts';
import type { ColumnKind } from '../cells/column-kind.ts';
import { isNumeric, toColumnKind } from '../cells/column-kind.ts';
import { toDigitWidth, toTextWidth } from '../../ui/text-width.ts';
import { toNameWidth } from './name-lines.ts';
import { toUnit } from '../cells/unit.ts';
import { toValueText } from '../cells/value-text.ts';

const NARROWEST = 64;
const WIDEST = 260;
/** Pixels of the table's type, and of its letters a little more than they are: fonts differ. And what padding, sort arrow and menu button take. */
const SIZE = 13;
const TYPE = 13.5;
const CELL_ROOM = 26;
const HEADER_EXTRA = 38;
/** The first column stands on the page's margin. */
const FIRST_EXTRA = 12;
const SAMPLE = 60;
/** The part of texts that a column is wide enough for: a few long ones must not push all others out of sight. */
const MOST_TEXTS = 0.85;
/** The type is written smaller than the name. */
const TYPE_SCALE = 0.85;
/** So are the notes below. */
const NOTE_SCALE = 0.85;

/** A column's name and first values, measured once: filters change neither. */
export interface MeasuredColumn {
  readonly id: string;
  /** Whether a part of a value says something of it: a number or a time that is cut is another one. */
  readonly mayBeCut: boolean;
  /** Pixels that its name and type take. */
  readonly head: number;
  /** Pixels that its values take, the narrowest first. */
  readonly values: readonly number[];
}

/** Letters of a text that its column is measured by: a line of so many fills any screen. */
const MOST_LETTERS = 300;

/**
 * Measures columns by their names and the first of some records.
 * @param labels columns whose numbers are names
 * @param lastId the largest `_id` that will be shown: those far down have more digits than the first. Absent: not known
 */
export function measureColumns(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  labels: ReadonlySet<string>,
  lastId?: number,
): readonly MeasuredColumn[] {
  const sample = records.slice(0, SAMPLE);
  return fields.map((field) => {
    const { id } = field;
    const kind = toColumnKind(field.type);
    const unit = toUnit(field);
    const type = `${strings().types[kind]}${unit === null ? '' : ` · ${unit}`}`;
    const shown = id === '_id' ? null : kind;
    const isWritten = !labels.has(id);
    const first = sample.map(({ [id]: value }) => value);
    const told = id === '_id' && lastId !== undefined ? [...first, lastId] : first;
    const values = told.map((value) => widthOf(textOf(value, shown, isWritten), isNumeric(kind)));
    return {
      id,
      mayBeCut: mayBeCut(field),
      head: Math.max(toNameWidth(id), widthOf(type, false) * TYPE_SCALE) + HEADER_EXTRA,
      values: values.sort((a, b) => a - b),
    };
  });
}

/** Whether a column's values may be cut, see {@link MeasuredColumn}. */
export function mayBeCut({ type }: Field): boolean {
  const kind = toColumnKind(type);
  return kind === 'text' || kind === 'json' || kind === 'list';
}

/**
 * Pixels for each column, so that the table stands still while more records arrive.
 * @param part of texts that a column is wide enough for, up to `widest` pixels
 */
export function toColumnWidths(
  columns: readonly MeasuredColumn[],
  { part = MOST_TEXTS, widest = WIDEST }: { readonly part?: number; readonly widest?: number } = {},
): number[] {
  return columns.map((column, index) => {
    const { head, values } = column;
    const fits = column.mayBeCut ? part : 1;
    const content = (values[Math.ceil(values.length * fits) - 1] ?? 0) + CELL_ROOM;
    return Math.round(Math.min(widest, Math.max(NARROWEST, head, content)) + (index === 0 ? FIRST_EXTRA : 0));
  });
}

/**
 * Widths that no other search of a table changes, but where a number or a time needs more.
 * @param first measured by the records that were shown first
 * @param now those whose values must not be cut, by the records that are shown now
 */
export function toLastingWidths(
  first: readonly MeasuredColumn[],
  now: readonly MeasuredColumn[],
): readonly number[] {
  const needed = new Map(now.map(({ id, values }) => [id, (values.at(-1) ?? 0) + CELL_ROOM]));
  return toColumnWidths(first).map((width, index) => {
    const more = needed.get(first[index]?.id ?? '') ?? 0;
    return Math.max(width, Math.min(WIDEST, Math.round(more)) + (index === 0 && more > 0 ? FIRST_EXTRA : 0));
  });
}

/** As the table writes it. */
function textOf(value: unknown, kind: ColumnKind | null, grouped: boolean): string {
  return (kind === null ? null : toValueText(value, kind, grouped)) ?? toCellText(value);
}

/** What a text may turn out wider than reckoned, in another font or with wider letters. */
const WIDER = 1.15;

/** Whether a text surely has room in a cell, so that nothing of it need be cut. @param width pixels of the column @param digits whether its digits are as wide as each other */
export function hasRoom(text: string, width: number, digits: boolean): boolean {
  return widthOf(text, digits) * WIDER + CELL_ROOM <= width;
}

/** In pixels. */
function widthOf(text: string, digits: boolean): number {
  return digits ? text.length * toDigitWidth() * SIZE : toTextWidth(text.slice(0, MOST_LETTERS)) * TYPE;
}

/** Whether a note has room in a column's head. @param width pixels of the column */
export function hasNoteRoom(note: string, width: number): boolean {
  return toNoteWidth(note) <= width;
}

function toNoteWidth(note: string): number {
  return Math.ceil(widthOf(note, false) * NOTE_SCALE) + CELL_ROOM;
}

/**
 * Widths with what room is left given to texts that would be cut, then to the notes in heads, and last to texts longer than columns else
 * are wide, the first ones first.
 * @param columns that the widths are of
 * @param hasNotes whether notes of what a column holds stand in the heads; they come too late to be measured
 * @param room pixels of the table
 */
export function withRoom(
  widths: readonly number[],
  {
    columns,
    hasNotes,
    room,
  }: {
    readonly columns: readonly MeasuredColumn[];
    readonly hasNotes: boolean;
    readonly room: number;
  },
): readonly number[] {
  const wide = widen(widths, toColumnWidths(columns, { part: 1 }), room);
  const note = hasNotes ? widthOfNote() : 0;
  const noted = widen(
    wide,
    columns.map(({ id }) => (id === '_id' ? 0 : note)),
    room,
  );
  return widen(noted, toColumnWidths(columns, { part: 1, widest: Infinity }), room);
}

/** Widths made as large as wished, as far as there is room, the first ones first. */
function widen(widths: readonly number[], wished: readonly number[], room: number): readonly number[] {
  let left = room - widths.reduce((sum, width) => sum + width, 0);
  if (left <= 0) return widths;
  return widths.map((width, index) => {
    const more = Math.min(left, Math.max(0, (wished[index] ?? 0) - width));
    left -= more;
    return width + more;
  });
}

/** Of a note of some missing and many different values: pixels, with the padding. */
function widthOfNote(): number {
  const t = strings().summary;
  return toNoteWidth([t.missing('<1 %'), t.different('9,999')].join(' · '));
}
