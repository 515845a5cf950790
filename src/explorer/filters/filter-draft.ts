import type { ColumnKind } from '../grid/cells/column-kind.ts';
import type { Condition, FilterValue, ListedValue } from './filters.ts';
import { anyOf, noneOf } from './filters.ts';
import { isReadable } from './is-readable.ts';

/** The conditions that the form has, in the order they are offered. */
export const DRAFT_KINDS = ['any-of', 'none-of', 'range', 'words', 'empty', 'present'] as const;

/** A condition while it is written. */
export interface Draft {
  readonly kind: (typeof DRAFT_KINDS)[number];
  readonly words: string;
  /** One a line. */
  readonly values: string;
  /** Values that no line can hold: with line breaks, empty, or none at all. */
  readonly kept: readonly ListedValue[];
  readonly from: string;
  readonly to: string;
  /** The upper bound that is itself out, as a histogram's bin has it; null when there is none. */
  readonly below: string | null;
}

/** What the form begins with for a column that has this condition. */
export function toDraft(condition: Condition | undefined): Draft {
  const range = condition?.kind === 'range' ? condition : null;
  const values = condition?.kind === 'any-of' || condition?.kind === 'none-of' ? condition.values : [];
  const to = range?.to === null || range === null ? '' : String(range.to);
  return {
    kind: toKind(condition),
    words: condition?.kind === 'words' ? condition.text : '',
    values: values.filter(isLine).map(String).join('\n'),
    kept: values.filter((value) => !isLine(value)),
    from: range?.from === null || range === null ? '' : String(range.from),
    to,
    below: range?.below ? to : null,
  };
}

function toKind(condition: Condition | undefined): Draft['kind'] {
  if (condition?.kind === 'range' || condition?.kind === 'words') return condition.kind;
  const isNull =
    (condition?.kind === 'any-of' || condition?.kind === 'none-of') &&
    condition.values.length === 1 &&
    condition.values[0] === null;
  if (condition?.kind === 'none-of') return isNull ? 'present' : 'none-of';
  return isNull ? 'empty' : 'any-of';
}

/**
 * What was written. Values go as text, which CKAN converts to the column's type. Null when nothing was filled in.
 * @param column what the column holds
 * @param old the condition before; one that the form cannot show stays when nothing was written instead
 */
export function toCondition(
  { values, kept, words, from, to, below }: Draft,
  kind: Draft['kind'],
  column: ColumnKind,
  old: Condition | undefined,
): Condition | null {
  const nothing = old?.kind === 'other' || old?.kind === 'group' ? old : null;
  if (kind === 'empty') return anyOf([null], column);
  if (kind === 'present') return noneOf([null], column);
  if (kind === 'words') return words.trim() ? { kind, text: words.trim() } : nothing;
  if (kind === 'range')
    return from.trim() || to.trim()
      ? {
          kind: 'range',
          from: from.trim() || null,
          to: to.trim() || null,
          ...(below !== null && to.trim() === below && { below: true }),
        }
      : nothing;
  const lines = [...new Set([...kept, ...toLines(values)])];
  if (lines.length === 0) return nothing;
  return kind === 'none-of' ? noneOf(lines, column) : anyOf(lines, column);
}

/** What was written that is no value of the column. */
export interface DraftMistakes {
  readonly bounds: readonly ('from' | 'to')[];
  /** Lines. */
  readonly values: readonly string[];
}

/** Finds what the API could not compare with the column's values. @param type the column's, see {@link isReadable} */
export function findMistakes(draft: Draft, kind: Draft['kind'], type: string): DraftMistakes {
  const isWrong = (text: string): boolean => text.trim() !== '' && !isReadable(text, type);
  return {
    bounds: kind === 'range' ? (['from', 'to'] as const).filter((name) => isWrong(draft[name])) : [],
    values:
      kind === 'any-of' || kind === 'none-of'
        ? toLines(draft.values).filter((line) => !isReadable(line, type))
        : [],
  };
}

function toLines(values: string): readonly string[] {
  return values.split(/\r?\n/).filter((line) => line !== '');
}

function isLine(value: ListedValue): value is FilterValue {
  return value !== null && value !== '' && !/[\r\n]/.test(String(value));
}
